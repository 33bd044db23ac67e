// The definition editor, defined.

import { DefinitionEditor } from './definition-editor.ts';

if (!customElements.get('definition-editor')) customElements.define('definition-editor', DefinitionEditor);

declare global {
  interface HTMLElementTagNameMap {
    'definition-editor': DefinitionEditor;
  }
}
