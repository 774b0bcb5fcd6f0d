import { discardBody, requestOwnPage, sha256Hex } from "@waymark/core";
import { type ItemInput, updateItem } from "@waymark/content";
import type { Context, Writer } from "../builder.ts";
import type { ChangeErrorCode } from "./change-errors.ts";
import {
  begin,
  type ChangeAttempt,
  type ChangeDetails,
  finish,
  type Outcome,
  recordRejected,
  type ChangeRow,
} from "./record.ts";
import { errors } from "../errors.ts";
import { isFileProblem, type LocatedFile, type LocatorFiles } from "../files/port.ts";
import { type Column, itemLocation, type Subject, type TypeRuntimes } from "../searchable-types.ts";

/** Timeout of a response in milliseconds, and the maximum number of redirects on the site's own URL. */
const timeout = 5_000;
const maxHops = 3;

/** Whether the site responds to a visitor and to an API client at its own URL. No other host is requested. */
async function respondsToItself(ctx: Writer): Promise<boolean> {
  for (const address of [`${ctx.site.url}/`, `${ctx.site.api}/string-locator/v1`])
    if (!(await responds(ctx, new URL(address)))) return false;
  return true;
}

async function responds({ fetch, log }: Writer, address: URL): Promise<boolean> {
  const headers = { "cache-control": "no-cache" };
  let url = address;
  try {
    for (let hops = 0; hops <= maxHops; hops++) {
      const { response } = await requestOwnPage({ fetch }, url, { timeout, headers });
      await discardBody(response);
      if (response.status >= 500) return false;
      const location = response.status >= 300 ? response.headers.get("location") : null;
      if (location === null) return true;
      const next = new URL(location, url);
      // Another host, which is not requested.
      if (next.origin !== address.origin) return true;
      url = next;
    }
    return false;
  } catch (error) {
    log.warn("The site did not respond to itself.", { url: url.href, error });
    return false;
  }
}

/** A change of a file. */
interface FileChangeInput extends Pick<ChangeAttempt, "action"> {
  /** The file as it was read; if it has changed since, the write fails. */
  readonly file: LocatedFile;
  readonly text: string;
  /** Whether to revert the change if the site does not respond afterwards. */
  readonly loopback: boolean;
}
/** The recorded change, or the reason why there is none. */
type FileChange = ChangeRow | { readonly code: ChangeErrorCode };

/**
 * Changes a file: records the attempt, stores a backup, and reverts the change if the site does not respond. Checks
 * access again right before the write.
 */
export async function changeFile(
  writer: Writer,
  files: LocatorFiles,
  { action, file, text, loopback }: FileChangeInput,
): Promise<FileChange> {
  const input = { action, place: `file:${file.path}` };
  const give = async (code: ChangeErrorCode) => {
    await recordRejected(writer, input, code);
    return { code };
  };
  if (!file.isWritable) return give("locked");
  if (loopback && !(await respondsToItself(writer))) return give("silent");
  const row = await writer.write((ctx) => begin(ctx, input, file.version));
  const recordOutcome = (outcome: Outcome, known?: ChangeDetails) =>
    writer.transaction((ctx) => finish(ctx, row, outcome, known));
  const written = await files.write(file.path, text, file.version);
  if (isFileProblem(written)) {
    await recordOutcome(written.code);
    return { code: written.code };
  }
  const known = { after: written.version, backup: written.backup };
  if (!loopback || (await respondsToItself(writer))) return recordOutcome("done", known);
  const back = await files.write(file.path, file.text, written.version);
  const code = isFileProblem(back) ? "stuck" : "broken";
  await recordOutcome(code, code === "stuck" ? known : { after: file.version });
  // The second backup contains the reverted text and is not needed; the first one equals the restored file.
  if (!isFileProblem(back)) for (const { backup } of [written, back]) await files.drop(backup);
  return { code };
}
/** Whether a file was left unchanged. */
export const isUnchanged = (change: FileChange): change is { readonly code: ChangeErrorCode } =>
  "code" in change;

/** A change of a text of an item. */
interface ItemChangeInput extends Pick<ChangeAttempt, "action"> {
  readonly column: Column;
  readonly text: string;
  /** The version of the replaced text. */
  readonly version: string;
}
const inputs: Readonly<Record<Column, (text: string) => ItemInput>> = {
  title: (title) => ({ title }),
  content: (content) => ({ content }),
  excerpt: (excerpt) => ({ excerpt }),
};

/**
 * Changes a text of an item that the current transaction has locked, like any other update, with a revision if its type
 * supports them. The previous text is stored for a restore.
 *
 * @throws ApiError 404 `string_locator_not_found`, 409 `string_locator_changed`.
 */
export async function changeItem(
  ctx: Context,
  runtimes: TypeRuntimes,
  { item }: Subject,
  { action, column, text, version }: ItemChangeInput,
): Promise<ChangeRow> {
  const runtime = item && runtimes.get(item.type);
  if (!item || !runtime) throw errors.string_locator_not_found();
  const before = item[column];
  if ((await sha256Hex(before)) !== version) throw errors.string_locator_changed();
  const row = await begin(ctx, { action, place: itemLocation(item.id, column) }, version);
  await ctx.db.kept.insert({ attempt: row.id, text: before });
  const changed = await updateItem(runtime, ctx, item, inputs[column](text));
  return finish(ctx, row, "done", { after: await sha256Hex(changed[column]) });
}
