/** The templates: a site, or a module for other sites. */
export const templates = ["site", "module"] as const;
/** A template. */
export type Template = (typeof templates)[number];

/** The databases for development. */
export const storages = ["sqlite", "postgres"] as const;
/** A database for development. */
export type ProjectStorage = (typeof storages)[number];
