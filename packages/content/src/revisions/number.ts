/** What is added to a stored id: no site has so many items. */
const first = 1_000_000_000;

/**
 * The number under which the interface knows a revision. Items and revisions are counted apart but numbered in one
 * space: an autosave answers with the item's own id where it wrote the item itself, and clients tell the two by that.
 */
export const toRevisionNumber = (id: number): number => first + id;

/** The id of a revision by its number; none that is there for a number of something else. */
export const fromRevisionNumber = (number: number): number => number - first;
