import type { SeoOptions } from "../options.ts";

/** The kinds of pages that a head is made for. */
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
 * The template of a page's title: the site's for its type or taxonomy, or for its kind, or the usual one. `post` is a type, and
 * not the kind of page that items of every type have.
 */
export const titleTemplate = (
  { titles }: Pick<SeoOptions, "titles">,
  kind: Kind,
  type: string,
): string => own(titles, type) ?? ofKind(titles, kind) ?? standard[kind];

/** The template of its description; empty where the site has none. */
export const descriptionTemplate = (
  { descriptions }: Pick<SeoOptions, "descriptions">,
  kind: Kind,
  type: string,
): string => own(descriptions, type) ?? ofKind(descriptions, kind) ?? "";

const ofKind = (templates: Readonly<Record<string, string>>, kind: Kind): string | undefined =>
  kind === "post" ? undefined : own(templates, kind);
const own = (templates: Readonly<Record<string, string>>, name: string): string | undefined =>
  name !== "" && Object.hasOwn(templates, name) ? templates[name] : undefined;
