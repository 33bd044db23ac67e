// What workers load first: the language of the page that started them. The address of its script stands after # in the
// worker's name (worker/start.ts).

declare const self: {
  readonly name: string;
  readonly location: { origin: string };
  importScripts(address: string): void;
};

const [, language] = self.name.split('#', 2);
if (language) self.importScripts(new URL(language, self.location.origin).href);

export {};
