// What workers load first: the language of the page that started them. Its script is named after # in the worker's own
// address (worker/start.ts).

declare const self: { readonly location: { hash: string; origin: string }; importScripts(address: string): void };

const { hash, origin } = self.location;
if (hash) self.importScripts(new URL(decodeURIComponent(hash.slice(1)), origin).href);

export {};
