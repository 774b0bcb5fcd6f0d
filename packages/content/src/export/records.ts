import {
  fromWxrExtension,
  toWxrExtension,
  type WxrAuthor,
  type WxrCategory,
  type WxrRecord,
  type WxrSite,
  type WxrTag,
  type WxrTerm,
  writeWxr,
} from "@waymark/wxr";
import { userMeta } from "@waymark/accounts";
import { ApiError, type Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import type { terms } from "../tables.ts";
import { byId, importedMeta, toExactTexts, toMeta } from "./item.ts";
import { type ItemFilter, itemRecords } from "./items.ts";

/** The progress of an export. */
export interface ExportCounts {
  /** Called periodically with the number of records written. */
  readonly onProgress?: ((records: number) => void) | undefined;
  /** Counts records by kind. */
  readonly count?: (kind: string, by: number) => void;
}

/** The text of an export file, in pieces that follow each other. */
export async function* exportPieces(
  ctx: Context,
  selection: ItemFilter,
  { onProgress, count }: ExportCounts = {},
): AsyncGenerator<string> {
  const { site } = ctx;
  let records = 0;
  const head: WxrSite = {
    kind: "site",
    title: site.name,
    link: site.url,
    description: site.description,
    language: site.locale,
    baseSiteUrl: site.url,
    baseBlogUrl: site.url,
    version: "1.2",
  };
  async function* everything(): AsyncGenerator<WxrRecord> {
    yield* authorRecords(ctx, selection.types);
    yield* termRecords(ctx);
    yield* itemRecords(ctx, selection);
  }
  async function* counted(): AsyncGenerator<WxrRecord> {
    for await (const record of everything()) {
      for (const [kind, by] of kindsOf(record)) count?.(kind, by);
      yield record;
      records++;
      if (records % 50 === 0) onProgress?.(records);
    }
  }
  yield* writeWxr(head, counted());
  onProgress?.(records);
}

/** @throws ApiError `rest_invalid_param` for a type or status that no module of the site declares. */
export function checkSelection(
  { all }: Pick<Context, "all">,
  { types, statuses: only }: ItemFilter,
): void {
  checkNames("type", types, all(contentTypes));
  checkNames("status", only, all(statuses));
}

function* kindsOf(record: WxrRecord): Generator<readonly [kind: string, by: number]> {
  if (record.kind === "author") yield ["user", 1];
  else if (record.kind === "category") yield ["category", 1];
  else if (record.kind === "tag") yield ["post_tag", 1];
  else if (record.kind === "term") yield [record.taxonomy, 1];
  else if (record.kind === "item") {
    if (!toWxrExtension("item", record.extension).continues) yield [record.type, 1];
    if (record.comments.length > 0) yield ["comment", record.comments.length];
  }
}

function checkNames(
  what: string,
  requested: readonly string[] | undefined,
  declared: readonly { readonly name: string }[],
): void {
  const known = declared.map(({ name }) => name);
  const wrong = requested?.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const message = `Unknown ${what} "${wrong.slice(0, 40)}"; must be one of ${known.join(", ")}.`;
  throw new ApiError("rest_invalid_param", message, 400, { params: { [what]: message } });
}

/** The users by id: all of them, or those with items of these types. */
async function* authorRecords(
  { db, all }: Context,
  types: readonly string[] | undefined,
): AsyncGenerator<WxrAuthor> {
  const declared = new Set(all(userMeta).map(({ name }) => name));
  const pages = byId((after, limit) =>
    db.users.find({ where: { id: { gt: after } }, orderBy: "id", limit }),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const requested = types && (await writersAmong(db, ids, types));
    for (const user of page) {
      if (requested && !requested.has(user.id)) continue;
      const [role] = user.roles;
      const meta = Object.entries(user.meta).filter(([name]) => declared.has(name));
      yield {
        kind: "author",
        id: user.id,
        login: user.login,
        email: user.email,
        displayName: user.display_name,
        firstName: user.first_name,
        lastName: user.last_name,
        ...fromWxrExtension<"author">({
          ...(role !== undefined && { role }),
          ...(user.slug !== "" && { slug: user.slug }),
          ...(user.url !== "" && { url: user.url }),
          ...(user.description !== "" && { description: user.description }),
          registered: user.registered.toISOString(),
          ...(user.nickname !== user.login && { nickname: user.nickname }),
          ...(user.locale !== "" && { locale: user.locale }),
          ...(meta.length > 0 && { meta: Object.fromEntries(meta) }),
        }),
      };
    }
  }
}

/** Which of these users have items of the types, from counters. */
async function writersAmong(
  db: Context["db"],
  ids: readonly number[],
  types: readonly string[],
): Promise<ReadonlySet<number>> {
  const keys = new Map(
    ids.flatMap((id) => types.map((type): [string, number] => [`${type}:${id}`, id])),
  );
  const found = await db.counters.find({
    where: { kind: "author", key: { in: [...keys.keys()] }, n: { gt: 0 } },
    columns: ["key"],
  });
  return new Set(found.map(({ key }) => keys.get(key) ?? 0));
}

type Term = Row<(typeof terms)["columns"]>;

/** All terms by id. */
async function* termRecords({ db }: Context): AsyncGenerator<WxrCategory | WxrTag | WxrTerm> {
  const pages = byId((after, limit) =>
    db.terms.find({ where: { id: { gt: after } }, orderBy: "id", limit }),
  );
  for await (const page of pages) {
    const parents = await db.terms.find({
      where: { id: { in: [...new Set(page.map(({ parent }) => parent))] } },
      columns: ["id", "slug"],
    });
    const slugs = new Map(parents.map(({ id, slug }) => [id, slug]));
    for (const term of page) yield toRecord(term, slugs.get(term.parent) ?? "");
  }
}

function toRecord(term: Term, parent: string): WxrCategory | WxrTag | WxrTerm {
  const { id, slug, name, description, taxonomy } = term;
  const { meta, others } = toMeta(term.extra.meta);
  const shared = {
    id,
    slug,
    name,
    description,
    meta: [...meta, ...importedMeta(term.extra.imported)],
    ...fromWxrExtension<"term">({ texts: toExactTexts({ name, description }), meta: others }),
  };
  if (taxonomy === "category") return { kind: "category", ...shared, parent };
  if (taxonomy === "post_tag") return { kind: "tag", ...shared };
  return { kind: "term", ...shared, taxonomy, parent };
}
