import type { WxrItem, WxrRecord } from "@waymark/wxr";
import type { ContentType, Taxonomy } from "../../content-type.ts";
import type { RemoteImporter, RemoteRow } from "./importer.ts";
import type { ImportRecord, Tally } from "../report.ts";
import { syncStatus } from "../../types.ts";
import { remoteComments } from "./comments.ts";
import { isSignedIn, type Query, type RemoteClient, RemoteError } from "./client.ts";
import {
  type Names,
  toAttachment,
  toItem,
  type NamedTerm,
  remoteTerms,
  remoteUsers,
} from "./items.ts";
import { menuKinds, remoteMenus } from "./menus.ts";
import { rowsOf, type RemoteSite } from "./root.ts";
import {
  remoteItem,
  type RemoteItem,
  remoteMedia,
  type RemoteKind,
  remoteKindsOf,
} from "./values.ts";

/** The types and taxonomies of this site. */
export interface LocalTypes {
  readonly types: ReadonlyMap<string, ContentType>;
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  /** The namespaces that an importer of a module reads. */
  readonly namespaces: ReadonlySet<string>;
  /** The importers that read items of the other site, and the rows that each of them reads. */
  readonly importers: readonly RemoteImporter[];
  readonly rowsOf: (importer: RemoteImporter) => Promise<AsyncIterable<RemoteRow>> | undefined;
}

/** Namespaces without data of their own that another site could use. */
const withoutData: ReadonlySet<string> = new Set([
  "core/v2",
  "accounts/v1",
  "batch/v1",
  "oembed/1.0",
  "core-block-editor/v1",
  "wp-block-editor/v1",
  "admin/v1",
  "core-site-health/v1",
  "core-site-health/v2",
  "wp-site-health/v1",
  "wp-abilities/v1",
  "string-locator/v1",
  "string-locator/v2",
]);
/** Counts the interfaces of plugins and modules whose data is not imported. */
function reportInterfaces(
  { client: { names }, namespaces }: RemoteSite,
  read: ReadonlySet<string>,
  tally: Tally,
): void {
  for (const namespace of namespaces) {
    const here = names.toNamespace(namespace);
    if (!withoutData.has(here) && !read.has(here))
      tally.unmapped(
        `interface ${namespace.slice(0, 100)}`,
        "No importer of this site reads it; its own data is left out.",
      );
  }
}

/** Everything that the caller may read of another site, in the order of import. */
export async function* remoteRecords(
  site: RemoteSite,
  local: LocalTypes,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  const { client } = site;
  yield toSite(site);
  reportInterfaces(site, local.namespaces, tally);
  const logins = new Map<number, string>();
  yield* orNothing(remoteUsers(client, logins, tally), "users", tally);
  const terms = new Map<string, Map<number, NamedTerm>>();
  const bases = new Map<string, string>();
  for (const kind of await kindsHere(client, "taxonomies", local.taxonomies, tally)) {
    const names = new Map<number, NamedTerm>();
    terms.set(kind.name, names);
    bases.set(kind.name, kind.base);
    yield* orNothing(remoteTerms(client, kind, names, tally), kind.base, tally);
  }
  const names: Names = { logins, terms, bases };
  yield* orNothing(media(client, names, tally), "media", tally);
  yield* unlessMissing(remoteMenus(client, tally));
  const taken = new Set(local.importers.flatMap(({ items }) => items?.types ?? []));
  for (const kind of await kindsHere(client, "types", local.types, tally)) {
    const type = local.types.get(kind.name);
    if (type && type.name !== "attachment" && !taken.has(type.name))
      yield* orNothing(items(client, kind, type, names, tally), kind.base, tally);
  }
  for (const importer of local.importers) yield* moduleItems(importer, local, names, tally);
  yield* orNothing(remoteComments(client, tally), "comments", tally);
}

/** The items that an importer of a module reads from an interface of its own. */
async function* moduleItems(
  importer: RemoteImporter,
  { types, rowsOf: read }: LocalTypes,
  names: Names,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  for await (const { type: name, item, terms = {}, fields, data } of (await read(importer)) ?? []) {
    const type = types.get(name);
    const withTerms = Object.entries(terms).map(([taxonomy, ids]) => [
      names.bases.get(taxonomy) ?? taxonomy,
      ids,
    ]);
    const row = remoteItem.safeParse({ ...item, ...Object.fromEntries(withTerms) });
    if (!type || !row.success) {
      tally.unmapped(name, "The response does not match the schema; it is left out.");
      continue;
    }
    const stored = importer.items?.stored;
    yield {
      ...flagged(toItem(row.data, type, names, fields), row.data, tally),
      ...(stored && { moduleData: { stored, data } }),
    };
  }
}

const toSite = ({ client, name, description, url }: RemoteSite): WxrRecord => ({
  kind: "site",
  title: name,
  description,
  link: url,
  language: "",
  // The requested address; one in a response could belong to any site.
  baseSiteUrl: client.root,
  baseBlogUrl: client.root,
  version: "1.2",
});

/** The types or taxonomies that both sites have, without those of classic menus, which have routes of their own. */
async function kindsHere(
  client: RemoteClient,
  which: "types" | "taxonomies",
  here: ReadonlyMap<string, { readonly name: string; readonly base: string }>,
  tally: Tally,
): Promise<readonly RemoteKind[]> {
  const usual = [...here.values()].map(({ name, base }) => ({ name, base }));
  const there = await remoteKindsOf(client, which, usual);
  for (const { name } of there)
    if (!here.has(name) && !menuKinds.has(name))
      tally.unmapped(
        `${which === "types" ? "type" : "taxonomy"} ${name.slice(0, 100)}`,
        "No module of the site declares it; it is left out.",
      );
  return there.filter(({ name }) => here.has(name) && !menuKinds.has(name));
}

/** Skips a list that the other site does not serve, or not to this caller. */
async function* orNothing<T>(
  rows: AsyncGenerator<T>,
  what: string,
  tally: Tally,
): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof RemoteError) || ![401, 403, 404].includes(error.status)) throw error;
    tally.unmapped(
      what,
      error.status === 404
        ? "The source does not have this list."
        : "The source does not allow this caller to list them.",
    );
  }
}

/** Skips a list that most sites do not have. */
async function* unlessMissing<T>(rows: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof RemoteError) || ![401, 403, 404].includes(error.status)) throw error;
  }
}

const publicly: Query = {};
const everything: Query = { context: "edit", status: "any" };

async function* media(
  client: RemoteClient,
  names: Names,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  const lists = rowsOf(client, {
    path: "/core/v2/media",
    queries: isSignedIn(client)
      ? [{ context: "edit", status: "inherit,private" }, { context: "edit" }, publicly]
      : [publicly],
    row: remoteMedia,
    what: "media",
    tally,
  });
  for await (const rows of lists)
    for (const row of rows) yield flagged(toAttachment(row, names), row, tally);
}

async function* items(
  client: RemoteClient,
  { base }: RemoteKind,
  type: ContentType,
  names: Names,
  tally: Tally,
): AsyncGenerator<ImportRecord> {
  const lists = rowsOf(client, {
    path: `/core/v2/${base}`,
    queries: isSignedIn(client) ? [everything, { context: "edit" }, publicly] : [publicly],
    row: remoteItem,
    what: type.name,
    tally,
  });
  for await (const rows of lists)
    for (const given of rows) {
      const row = {
        ...given,
        status: client.names.toName(given.status),
        meta: metaWithFields(given, client),
      };
      if (isLocked(row))
        tally.unmapped(`${type.name} with a password`, "Its content is protected; it is left out.");
      else yield flagged(toItem(row, type, names), row, tally);
    }
}
/** The meta of a row, with the value that patterns have in a field of their own. */
function metaWithFields({ meta, ...row }: RemoteItem, { names }: RemoteClient): RemoteItem["meta"] {
  const status = row[names.toRemoteName(syncStatus.name)];
  return typeof status === "string" ? { ...meta, [syncStatus.name]: status } : meta;
}
const isLocked = ({ content }: RemoteItem): boolean =>
  content?.protected === true && content.raw === undefined;

/** Reports items of which only the rendered text is known. */
function flagged(
  item: WxrItem,
  row: {
    readonly title?: { readonly raw?: string | undefined } | undefined;
    readonly author: number;
  },
  tally: Tally,
): WxrItem {
  if (row.title !== undefined && row.title.raw === undefined)
    tally.unmapped(
      `text of ${item.type}`,
      "The source returns only the rendered text to this caller.",
    );
  if (row.author !== 0 && item.creator === "")
    tally.unmapped(
      `author of ${item.type}`,
      "The source does not return the author to this caller.",
    );
  return item;
}
