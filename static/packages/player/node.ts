// Where there is no page there are no elements: a page that is written by a server imports this, and its browser the
// elements.

export {};
