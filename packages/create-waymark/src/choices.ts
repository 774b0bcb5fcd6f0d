/** What a project can be: a site of one's own, or a module that others mount in theirs. */
export const templates = ["site", "module"] as const;
/** What a project can be. */
export type Template = (typeof templates)[number];

/** Where the site of a project keeps its rows while it is worked on. */
export const storages = ["sqlite", "postgres"] as const;
/** Where the site of a project keeps its rows. */
export type ProjectStorage = (typeof storages)[number];
