import type { SeoOptions } from "../options.ts";

/** The kinds of pages that have heads. */
export type Kind =
  | "home"
  | "post"
  | "term"
  | "author"
  | "archive"
  | "date"
  | "search"
  | "missing"
  | "other";

const standard: Readonly<Record<Kind, string>> = {
  home: "%%sitename%% %%page%% %%sep%% %%sitedesc%%",
  post: "%%title%% %%page%% %%sep%% %%sitename%%",
  term: "%%term_title%% Archives %%page%% %%sep%% %%sitename%%",
  archive: "%%pt_plural%% Archive %%page%% %%sep%% %%sitename%%",
  author: "%%name%%, Author at %%sitename%% %%page%%",
  date: "%%date%% %%page%% %%sep%% %%sitename%%",
  search: "You searched for %%searchphrase%% %%page%% %%sep%% %%sitename%%",
  missing: "Page not found %%sep%% %%sitename%%",
  other: "%%title%% %%page%% %%sep%% %%sitename%%",
};

/**
 * The title template of a page: the site's template for its type, taxonomy or kind, or the default. `post` is a type,
 * not the kind of page of all items.
 */
export const titleTemplate = (
  { titles }: Pick<SeoOptions, "titles">,
  kind: Kind,
  type: string,
): string => own(titles, type) ?? ofKind(titles, kind) ?? standard[kind];

/** The description template; empty if there is none. */
export const descriptionTemplate = (
  { descriptions }: Pick<SeoOptions, "descriptions">,
  kind: Kind,
  type: string,
): string => own(descriptions, type) ?? ofKind(descriptions, kind) ?? "";

const ofKind = (templates: Readonly<Record<string, string>>, kind: Kind): string | undefined =>
  kind === "post" ? undefined : own(templates, kind);
const own = (templates: Readonly<Record<string, string>>, name: string): string | undefined =>
  name !== "" && Object.hasOwn(templates, name) ? templates[name] : undefined;
