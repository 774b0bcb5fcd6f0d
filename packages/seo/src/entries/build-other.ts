import {
  contentTypes,
  pathsTo,
  taxonomies,
  termAddress,
  type ContentType,
  type Term,
} from "@waymark/content";
import type { UserRow } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { toLine, toPlain } from "../text/plain.ts";
import { authorLink, type Built } from "./entry.ts";

const nothing = {
  object_id: 0,
  object_sub_type: "",
  permalink: "",
  name: "",
  author: 0,
  status: "",
  source_version: 0,
  modified: null,
  facts: {},
};

/** What is kept of a term; undefined where nobody mounts its taxonomy. */
export async function buildTerm(ctx: Context, term: Term): Promise<Built | undefined> {
  const taxonomy = ctx.all(taxonomies).find(({ name }) => name === term.taxonomy);
  if (!taxonomy) return undefined;
  const above = (await pathsTo(ctx.db, [term])).get(term.id) ?? "";
  return {
    ...nothing,
    object_type: "term",
    object_id: term.id,
    object_sub_type: term.taxonomy,
    permalink: termAddress(taxonomy, above + term.slug, ctx.site),
    name: toPlain(term.name, 1000),
    facts: { excerpt: toPlain(term.description, 1000) },
    findable: true,
  };
}

/** What is kept of somebody who has published something. */
export const buildAuthor = (
  { site }: Pick<Context, "site">,
  user: Pick<UserRow, "id" | "slug" | "display_name" | "description">,
  modified: Date | null,
): Built => ({
  ...nothing,
  object_type: "user",
  object_id: user.id,
  permalink: authorLink(user.slug, site),
  name: toLine(user.display_name, 1000),
  facts: { excerpt: toPlain(user.description, 1000) },
  modified,
  findable: true,
});

/** The types that the site has a page for, with the address of that page. */
export const archivesOf = ({
  all,
  options,
}: Pick<Context, "all" | "options">): readonly { type: ContentType; path: string }[] =>
  all(contentTypes).flatMap((type) => {
    const path = options.archives[type.name];
    return path === undefined || !type.viewable ? [] : [{ type, path }];
  });

/** What is kept of the page that lists a type. */
export const buildArchive = (
  { site }: Pick<Context, "site">,
  { type, path }: { readonly type: ContentType; readonly path: string },
): Built => ({
  ...nothing,
  object_type: "post-type-archive",
  object_sub_type: type.name,
  permalink: site.url + path,
  name: capital(type.label),
  findable: true,
});

/** The pages that every site has: of what is missing, of a search, of a day, and its front. */
export const buildGeneral = ({
  site,
  options,
}: Pick<Context, "site" | "options">): readonly Built[] => [
  {
    ...nothing,
    object_type: "system-page",
    object_sub_type: "404",
    name: missingName,
    findable: false,
  },
  { ...nothing, object_type: "system-page", object_sub_type: "search-result", findable: false },
  ...(options.dates ? [{ ...nothing, object_type: "date-archive", findable: false }] : []),
  {
    ...nothing,
    object_type: "home-page",
    permalink: `${site.url}/`,
    name: "Home",
    findable: true,
  },
];
/** What the way to a page that is not there says. */
const missingName = "Error 404: Page not found";

/** With a capital letter. */
export const capital = (text: string): string =>
  text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
