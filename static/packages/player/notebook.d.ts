/** The module that anywidget takes: a player whose step goes both ways. Its traits are the attributes of <poly-player>. */
declare const widget: {
  render(host: { model: Model; el: HTMLElement }): () => void;
};
export default widget;

/** What of a model of anywidget is used. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}
