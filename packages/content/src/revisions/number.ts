/** Offset of revision ids; no site has as many items. */
const first = 1_000_000_000;

/**
 * The id of a revision in responses. Items and revisions have separate sequences but share one id space in the API: an
 * autosave response has the item's own id if it updated the item itself, and clients distinguish the two by the id.
 */
export const toRevisionNumber = (id: number): number => first + id;

/** The stored id of a revision from its id in the API; matches no row for ids of items. */
export const fromRevisionNumber = (number: number): number => number - first;
