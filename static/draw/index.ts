// The editor of boards; boot.ts loads it when somebody begins to draw.

import { BoardEditor } from './board-editor.ts';

if (!customElements.get('board-editor')) customElements.define('board-editor', BoardEditor);

declare global {
  interface HTMLElementTagNameMap {
    'board-editor': BoardEditor;
  }
}
