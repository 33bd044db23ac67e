// The tree of the page's search. boot.ts loads it when somebody asks for it.

import { SearchTree } from './search-tree.ts';

if (!customElements.get('search-tree')) customElements.define('search-tree', SearchTree);

declare global {
  interface HTMLElementTagNameMap {
    'search-tree': SearchTree;
  }
}
