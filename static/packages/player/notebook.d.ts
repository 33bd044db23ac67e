/** The module that anywidget takes. A model with a trait puzzle is a <tile-puzzle>, which tells what is placed and
 * whether it is solved. Any other model is a <poly-player>, whose step goes both ways. Other traits are attributes
 * of the element. */
declare const widget: {
  render(host: { model: Model; el: HTMLElement }): () => void;
};
export default widget;

/** The part of anywidget's model that is used. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}
