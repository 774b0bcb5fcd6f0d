import type { WxrAuthor, WxrComment } from "@waymark/wxr";
import type { Context } from "../builder.ts";
import { commentKeys, commentMetaOf, withoutNotes } from "./comments.ts";
import { type ImportContext, declarationsOf } from "./context.ts";
import { fileRecords } from "./file-records.ts";
import { reportItem } from "./item.ts";
import { itemDataIn } from "./item-data.ts";
import { isMounted, keys, ownerOf, reportMenu } from "./items.ts";
import { menus } from "./menu-entries.ts";
import { targetOf, targetsOf } from "./origin.ts";
import { reportRole } from "./authors.ts";
import {
  type ImportPreview,
  type ImportRecord,
  type ItemWithModuleData,
  maxLoginLength,
  maxAuthors,
  newTally,
  type Tally,
} from "./report.ts";
import type { ImportRules } from "./run.ts";
import { mountedTaxonomy, slugOf, termMetaOf, toSourceTerm } from "./terms.ts";

/** Items per query. */
const atOnce = 50;

/** Whether an author can be named in the choices. */
const isChoosable = (login: string): boolean => login !== "" && login.length <= maxLoginLength;

type PreviewContext = Pick<ImportContext, "db" | "known" | "taxonomies" | "tally"> & {
  source: string;
};

/** The callbacks while records are read. */
interface Notices {
  readonly onAuthor?: (login: string, name: string, items: number) => void;
  readonly onProgress?: (records: number, files: number) => Promise<void> | void;
}
/** The data that were read from a source. */
interface Checked {
  readonly title: string;
  readonly source: string;
  readonly records: number;
  /** Number of media with a file. */
  readonly files: number;
}

/** Reads a source to its end, and counts the changes that an import would make. Nothing is stored. */
async function checkRecords(
  { db, all }: Context,
  source: AsyncIterable<ImportRecord>,
  tally: Tally,
  { onAuthor, onProgress }: Notices,
): Promise<Checked> {
  const ctx: PreviewContext = { db, ...declarationsOf(all), tally, source: "" };
  const keyOf = keys();
  let title = "";
  let records = 0;
  let files = 0;
  let batch: [item: ItemWithModuleData, key: string][] = [];
  const flush = async (): Promise<void> => {
    await checkItems(ctx, batch);
    batch = [];
    await onProgress?.(records, files);
  };
  for await (const record of source) {
    records++;
    if (record.kind === "site") {
      title = record.title;
      ctx.source = record.baseBlogUrl || record.link;
    } else if (record.kind === "author") onAuthor?.(record.login, record.displayName, 0);
    else if (record.kind === "comments") await checkComments(ctx, record.owner, record.comments);
    else if (record.kind === "item") {
      onAuthor?.(record.creator, "", 1);
      if (record.type === "attachment" && record.attachmentUrl) files++;
      batch.push([record, keyOf(record)]);
      if (batch.length === atOnce) await flush();
    } else {
      const term = toSourceTerm(record);
      if (mountedTaxonomy(ctx, term.taxonomy)) await checkTerm(ctx, term);
    }
  }
  await flush();
  return { title, source: ctx.source, records, files };
}

/** Reads a file to its end, and counts the changes that an import would make. Nothing is stored. */
export async function previewWxr(
  ctx: Context,
  chunks: AsyncIterable<Uint8Array>,
  onProgress: (records: number, files: number) => Promise<void>,
): Promise<{ readonly preview: ImportPreview; readonly records: number; readonly files: number }> {
  const authors = new Map<string, { name: string; items: number }>();
  const onAuthor = (login: string, name: string, items: number): void => {
    const known = authors.get(login);
    if (known) authors.set(login, { name: name || known.name, items: known.items + items });
    else if (isChoosable(login) && authors.size < maxAuthors) authors.set(login, { name, items });
  };
  const tally = newTally();
  const notices = { onAuthor, onProgress };
  const { title, source, records, files } = await checkRecords(
    ctx,
    fileRecords(chunks, ctx.all),
    tally,
    notices,
  );
  const users = await usersOf(ctx, [...authors.keys()]);
  const preview = {
    title,
    url: source,
    authors: [...authors].map(([login, author]) => ({
      login,
      ...author,
      user: users.get(login.toLowerCase()) ?? 0,
    })),
    report: tally.report(),
  };
  return { preview, records, files };
}

/** Counts the changes that an import of another site would make. Nothing is stored. */
export async function previewSite(
  ctx: Context,
  records: AsyncIterable<ImportRecord>,
  { authors: mapped = {}, defaultAuthor, roles = {}, media, onProgress }: ImportRules,
  tally: Tally,
): Promise<void> {
  const found = new Map<string, WxrAuthor>();
  const withAuthors = async function* (): AsyncGenerator<ImportRecord> {
    for await (const record of records) {
      if (record.kind === "author" && !Object.hasOwn(mapped, record.login))
        found.set(record.login, record);
      yield record;
    }
  };
  const { files } = await checkRecords(ctx, withAuthors(), tally, {
    onProgress: (count, media) => onProgress?.(count, media, tally.report()),
  });
  if (media !== undefined) tally.made("file", files);
  if (defaultAuthor !== undefined) return;
  const users = await usersOf(ctx, [...found.keys()]);
  for (const [login, author] of found)
    if (users.has(login.toLowerCase())) tally.known("user");
    else {
      tally.made("user");
      reportRole(author, roles, tally);
    }
}

async function checkItems(
  ctx: PreviewContext,
  batch: readonly (readonly [item: ItemWithModuleData, key: string])[],
): Promise<void> {
  const { db, source, tally } = ctx;
  const all = batch.map(([, key]) => key);
  const known = await targetsOf(db, source, "content", all);
  for (const [item, key] of batch) {
    if (!isMounted(item, ctx)) continue;
    if (known.has(key)) tally.known(item.type);
    else {
      tally.made(item.type);
      reportItem(item, ctx);
      if (!item.moduleData) itemDataIn(item, ctx);
      for (const { taxonomy } of item.terms)
        if (taxonomy !== "post_format") mountedTaxonomy(ctx, taxonomy);
      if (item.type === menus.type && !ctx.known.types.has(item.type)) reportMenu(tally);
    }
    await checkComments(ctx, ownerOf(item), item.comments);
  }
}

async function checkComments(
  { db, source, tally }: PreviewContext,
  owner: string,
  found: readonly WxrComment[],
): Promise<void> {
  const comments = withoutNotes(found, tally);
  if (comments.length === 0) return;
  const all = commentKeys(owner, comments);
  const known = await targetsOf(db, source, "comment", all);
  for (const [at, comment] of comments.entries()) {
    if (known.has(all[at] ?? "")) tally.known("comment");
    else {
      tally.made("comment");
      commentMetaOf(comment, tally);
    }
  }
}

async function checkTerm(
  ctx: PreviewContext,
  term: ReturnType<typeof toSourceTerm>,
): Promise<void> {
  const { db, source, tally } = ctx;
  const { taxonomy } = term;
  const isKnown =
    (await targetOf(db, source, "term", `${taxonomy}:${term.slug}`)) !== undefined ||
    (await db.terms.first({ taxonomy, slug: slugOf(term) })) !== undefined;
  if (isKnown) return tally.known(taxonomy);
  tally.made(taxonomy);
  termMetaOf(ctx, taxonomy, term);
}

/** The users with these logins, by login in lower case. */
async function usersOf(
  { db }: Pick<PreviewContext, "db">,
  logins: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db.users.find({
    where: { login_key: { in: logins.map((login) => login.toLowerCase()) } },
    columns: ["id", "login_key"],
  });
  return new Map(found.map(({ id, login_key: key }) => [key, id]));
}
