// Without a page there are no elements. A server that writes a page imports this, and its browser imports the elements.

export {};
