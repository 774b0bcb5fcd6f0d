import { parseUrl, type Clock, type Fetcher, percentDecode, discardBody } from "@waymark/core";
import { fromSerialized, type WxrExtension, type WxrItem } from "@waymark/wxr";
import type { Context } from "../builder.ts";
import type { Extra } from "../tables.ts";
import { folderOf, randomName, toSafeName, withSuffix } from "../media/file-name.ts";
import type { Kind } from "../media/kinds.ts";
import { countsOfBytes } from "../media/quota.ts";
import type { Size } from "../media/sizes.ts";
import { headLength, sniff } from "../media/sniff.ts";
import { discard, type StoredMedia, storeMedia } from "../media/store.ts";
import { applyCounts } from "../write/counters.ts";
import type { Item } from "../write/item.ts";
import { toFileKey } from "./addresses.ts";
import { type FormerName, takeFormerNames } from "./former-files.ts";
import { awaiting, remember, removeAwaiting, targetOf } from "./origin.ts";
import { RemoteError, withRetries, pause } from "./remote/client.ts";
import { noteChanged } from "./saved-events.ts";
import type { Tally } from "./report.ts";
import { type ReportText, reportText } from "./report-text.ts";

/** Meta keys with data about a file. Sizes are created again. */
export const fileKeys = {
  path: "_wp_attached_file",
  alt: "_wp_attachment_image_alt",
  facts: "_wp_attachment_metadata",
  before: "_wp_attachment_backup_sizes",
} as const;
const names: ReadonlySet<string> = new Set(Object.values(fileKeys));
export const isFileKey = (key: string): boolean => names.has(key);

/** The location of the file of an attachment at the source. */
interface FileOrigin {
  /** Its URL. */
  readonly url?: string;
  /** Its path in the upload folder: `2026/01/photo-scaled.jpg`. */
  readonly path?: string;
  /** The file name of the original image, if the attachment shows a smaller one. */
  readonly original?: string;
  readonly former?: FormerName[];
}

export function toFileOrigin(
  item: WxrItem,
  { original, former }: WxrExtension<"item">,
): FileOrigin {
  const { attachmentUrl: url = "", meta } = item;
  const valueOf = (key: string) => meta.find((one) => one.key === key)?.value;
  const path = valueOf(fileKeys.path) ?? pathOf(url);
  const originalName = original ?? originalIn(valueOf(fileKeys.facts));
  return {
    ...(url !== "" && { url }),
    ...(path !== "" && { path }),
    ...(originalName !== undefined && originalName !== "" && { original: originalName }),
    ...(former && { former }),
  };
}

/** Reads it from a row. */
export function fileOriginOf({ imported }: Extra): FileOrigin {
  const text = (name: string) => {
    const value = imported?.[name];
    return typeof value === "string" ? { [name]: value } : {};
  };
  const former = imported?.["former"];
  return {
    ...text("url"),
    ...text("path"),
    ...text("original"),
    ...(Array.isArray(former) && { former: former as FormerName[] }),
  };
}

/** The columns of a row after its file has been stored. */
function withoutFileOrigin({ imported = {}, ...extra }: Extra): Extra {
  const { url: _url, path: _path, original: _original, former: _former, ...rest } = imported;
  return Object.keys(rest).length > 0 ? { ...extra, imported: rest } : extra;
}

/** The path after the upload folder in a URL; otherwise its year and month folders, if any. */
function pathOf(url: string): string {
  const path = parseUrl(url)?.pathname ?? "";
  const found = /\/(\d{4}\/\d{2}\/[^/]+)$/.exec(path)?.[1] ?? path.slice(path.lastIndexOf("/") + 1);
  return percentDecode(found) ?? found;
}

/** The name of the original image in a serialized text whose other values may have wrong lengths. */
const originalPattern = /"original_image";s:\d{1,3}:"([^"]{1,255})";/;

function originalIn(facts: string | undefined): string | undefined {
  if (facts === undefined) return undefined;
  const value = fromSerialized(facts);
  // Cameras write U+0000 into names, which is removed from files because no storage accepts it.
  if (value === undefined) return originalPattern.exec(facts)?.[1];
  const original = value && typeof value === "object" ? Reflect.get(value, "original_image") : "";
  return typeof original === "string" ? original : undefined;
}

type Location = Required<Pick<FileOrigin, "url" | "path">>;
/** Opens the file of an attachment; undefined if it is missing. */
export interface OpenFile {
  (file: Location): Promise<ReadableStream<Uint8Array> | undefined>;
}
/** Maximum size of a file in bytes. */
const maxBytes = 512 * 1024 * 1024;
const perPage = 50;

/** The context of importing files. */
interface FilesContext extends Context {
  readonly source: string;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly sizes: readonly Size[];
  readonly open: OpenFile;
  /** Whether anonymous callers may read files with an audience. */
  readonly isPublic: (audience: string) => boolean;
  readonly tally: Tally;
}

/** Stores the files of all attachments of a source that have none yet, one at a time. */
export async function takeFiles(
  ctx: FilesContext,
  onFile: () => Promise<void> | undefined | void,
): Promise<void> {
  const { db, source, tally } = ctx;
  for (let after = ""; ;) {
    const notes = await awaiting(db, source, "awaited-file", after, perPage);
    for (const { id, key } of notes) {
      const row = await db.content.get(id);
      // Deleted, or an editor has uploaded a file meanwhile.
      if (!row || row.file !== "") await removeAwaiting(db, source, "awaited-file", key);
      else {
        const problem = await takeFile(ctx, row, key);
        if (problem !== undefined) tally.unmapped(reportText("whatFile"), problem);
      }
      await onFile();
    }
    if (notes.length < perPage) return;
    after = notes.at(-1)?.key ?? after;
  }
}

/**
 * Imports the first usable file of an attachment; returns the reason if there is none. After a temporary failure the
 * next run tries again, so that a smaller version does not replace the original image.
 */
async function takeFile(
  ctx: FilesContext,
  row: Item,
  note: string,
): Promise<string | ReportText | undefined> {
  let problem: string | ReportText | undefined;
  for (const file of filesOf(fileOriginOf(row.extra))) {
    const isSkipped = problem !== undefined;
    let isTemporary = false;
    problem = await takeOne(ctx, row, note, file).catch((error: unknown) => {
      isTemporary = isTemporaryFailure(error);
      return toProblem(error);
    });
    if (problem === undefined && isSkipped)
      ctx.tally.unmapped(reportText("whatFile"), reportText("originalSkipped"));
    if (problem === undefined || isTemporary) return problem;
  }
  return problem;
}

/** Imports a file as that of an attachment; returns the reason if it is not usable. */
async function takeOne(
  ctx: FilesContext,
  row: Item,
  note: string,
  file: Location,
): Promise<string | ReportText | undefined> {
  const stream = await ctx.open(file);
  if (!stream) return reportText("fileMissing");
  const tempFile = await ctx.tempStorage(stream, { limit: maxBytes });
  try {
    const name = file.path.slice(file.path.lastIndexOf("/") + 1);
    const found = await sniff(name, await tempFile.head(headLength), ctx.kinds);
    if (!found) return reportText("fileTypeDenied");
    const safe = toSafeName(name, found.extension, (extension) => ctx.kinds.has(extension));
    const stored = await storeMedia(ctx, tempFile, {
      folder: /^\d{4}\/\d{2}(?=\/)/.exec(file.path)?.[0] ?? folderOf(row.date),
      // Files that are not public get unguessable names.
      name: ctx.isPublic(row.audience) ? safe : withSuffix(safe, randomName()),
      kind: found.kind,
      sizes: ctx.sizes,
    });
    let isSet = false;
    try {
      isSet = await setFile(ctx, row, note, stored, found.kind);
    } finally {
      if (!isSet) await discard(ctx, stored.files);
    }
    if (isSet) ctx.tally.made("file");
    return undefined;
  } finally {
    await tempFile.drop();
  }
}

/** The original image, if the attachment shows a smaller one, and the file of the attachment. */
function filesOf({ url = "", path = "", original }: FileOrigin): readonly Location[] {
  const own = { url, path };
  if (original === undefined || original.includes("/")) return [own];
  return [
    { url: besideOf(url, encodeURIComponent(original)), path: besideOf(path, original) },
    own,
  ];
}
const besideOf = (whole: string, name: string): string =>
  whole.slice(0, whole.lastIndexOf("/") + 1) + name;

/** Sets the file of an attachment. Returns false if it has one by now or has been deleted. */
async function setFile(
  { db, source }: FilesContext,
  { id, extra }: Item,
  note: string,
  { file, facts, files }: StoredMedia,
  { type }: Kind,
): Promise<boolean> {
  return db.transaction(async (inner) => {
    const row = await inner.content.get(id, { forUpdate: true });
    await removeAwaiting(inner, source, "awaited-file", note);
    if (row?.file !== "") return false;
    await inner.content.update(id, {
      file,
      mime_type: type,
      version: row.version + 1,
      extra: { ...withoutFileOrigin(row.extra), media: facts },
    });
    const content = id;
    await inner.files.insertAll(files.map(({ name, size }) => ({ name, content, type, size })));
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const counts = countsOfBytes(row.author, bytes);
    const key = toFileKey(fileOriginOf(extra).url ?? "");
    if ((await targetOf(inner, source, "file", key)) === undefined)
      await remember(inner, source, "file", key, id);
    await takeFormerNames(inner, source, id, fileOriginOf(extra));
    await applyCounts(inner, [counts]);
    const showing = { where: { featured_media: id }, columns: ["id"] } as const;
    const items = await inner.content.find(showing);
    await noteChanged(inner, source, [id, ...items.map((item) => item.id)]);
    return true;
  });
}

const errorNames: readonly unknown[] = [
  "ApiError",
  "MediaFileError",
  "OutboundError",
  "RemoteError",
];
const temporaryReasons: readonly unknown[] = ["connect", "protocol", "resolve", "timeout"];

/** The reason for an error about one file; other errors end the import. */
function toProblem(error: unknown): string {
  if (!errorNames.includes(Reflect.get(Object(error), "name"))) throw error;
  return (error as Error).message;
}
/** Whether a later request may succeed: the source could not be reached, or is overloaded. */
const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof RemoteError || temporaryReasons.includes(Reflect.get(Object(error), "reason"));

/** Credentials and the origin that they are for. */
interface Credentials {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Downloads files from their address at the source, one at a time. */
export const downloadOf =
  (fetch: Fetcher, clock: Clock, credentials?: Credentials): OpenFile =>
  async ({ url }) => {
    const address = /^https?:\/\//i.test(url) ? parseUrl(url) : undefined;
    if (!address) return undefined;
    const hasCredentials = credentials?.origin === address.origin;
    const init = hasCredentials ? { headers: credentials.headers } : {};
    const response = await withRetries(() => fetch(url, init), pause, clock);
    if (response.status === 200 && response.body) return response.body;
    await discardBody(response);
    const { status } = response;
    if (status >= 500 || status === 429)
      throw new RemoteError(`${address.host} returned status ${status} without the file.`, status);
    return undefined;
  };
