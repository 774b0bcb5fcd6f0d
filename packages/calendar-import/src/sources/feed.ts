import { attachment, readStartBytes, typeRuntimeOf } from "@waymark/content";
import { type Actor, type Clock, dayMs, type Fetcher, discardBody } from "@waymark/core";
import type { Context } from "../builder.ts";
import { moveFolds } from "../ical/folds.ts";
import { isoOf } from "../records/activity.ts";
import type { Origin, Validators } from "../records/settings.ts";
import { toText } from "./text.ts";

/** The current content of a feed, with its validators. */
interface FetchedFeed {
  readonly text: string;
  readonly validators: Validators;
}

/**
 * Fetches a feed through the guarded fetcher. Undefined if it has not changed; it is read at least once a day, because
 * recurring events continue.
 *
 * @throws SourceError if it is unreachable, or larger than 10 MiB.
 */
export async function fetchFeed(
  { fetch, clock }: { readonly fetch: Fetcher; readonly clock: Clock },
  address: string,
  known: Validators = {},
): Promise<FetchedFeed | undefined> {
  const isFresh =
    known.read !== undefined && clock.now().getTime() - Date.parse(known.read) < dayMs;
  const response = await reach(() =>
    fetch(address.replace(/^webcals?:\/\//i, "https://"), {
      headers: {
        accept: "text/calendar, text/plain;q=0.5",
        ...(isFresh && known.etag && { "if-none-match": known.etag }),
        ...(isFresh && known.modified && { "if-modified-since": known.modified }),
      },
    }),
  );
  const { status, headers } = response;
  if (status !== 200) {
    await discardBody(response);
    if (status === 304 && isFresh) return undefined;
    const code = status === 404 || status === 410 ? "error:fetch-404" : "error:fetch-failed";
    throw new SourceError(code, `The feed returned status ${status}.`);
  }
  const { bytes, isWhole, charset } = await reach(() => readStartBytes(response, maxBytes));
  if (!isWhole) throw new SourceError("error:fetch-failed", "The feed has more than 10 MiB.");
  // In other multi-byte charsets, these bytes have other meanings.
  if (charset === "utf-8") moveFolds(bytes);
  return {
    text: toText(bytes, charset),
    validators: {
      etag: short(headers.get("etag")),
      modified: short(headers.get("last-modified")),
      read: isoOf(clock.now()),
    },
  };
}
/** A header to send back; undefined if it is too long for a validator. */
const short = (value: string | null): string | undefined =>
  value === null || value.length > 300 ? undefined : value;

/** Converts errors of the fetcher, which reveal nothing about the internal network. */
export async function reach<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const { name, message } = Object(error) as {
      readonly name?: string;
      readonly message?: string;
    };
    const reason = name === "OutboundError" ? ` ${message}` : "";
    throw new SourceError("error:fetch-failed", `The source is unreachable.${reason}`);
  }
}

/** Media types of uploaded files by origin. */
const types: Readonly<Partial<Record<Origin, readonly string[]>>> = {
  ics: ["text/calendar", "text/plain"],
  csv: ["text/csv", "text/plain"],
};

/** An uploaded file for an import. */
interface UploadedFile {
  readonly title: string;
  readonly file: string;
}

/** Finds an uploaded file of the right type that a user may read; undefined if there is none. */
export async function findFile(
  ctx: Context,
  as: Actor,
  origin: Origin,
  id: number,
): Promise<UploadedFile | undefined> {
  const item = await ctx.db.content.get(id, { forUpdate: false });
  const isFile = item?.type === attachment.name && item.status !== "trash" && item.file !== "";
  if (!isFile || !types[origin]?.includes(item.mime_type)) return undefined;
  const { permissions } = typeRuntimeOf(attachment, ctx);
  return permissions.read(as, item) ? { title: item.title, file: item.file } : undefined;
}

/**
 * The text of an uploaded file for an import.
 *
 * @throws SourceError if it was deleted, or is larger than 10 MiB.
 */
export async function readFile(
  { blobs }: Pick<Context, "blobs">,
  origin: Origin,
  name: string,
): Promise<string> {
  const stored = await blobs.get(name);
  if (!stored) throw new SourceError("error:fetch-404", "The uploaded file was deleted.");
  const { bytes, isWhole } = await readStartBytes(new Response(stored.stream), maxBytes);
  if (!isWhole) throw new SourceError("error:fetch-failed", "The file has more than 10 MiB.");
  if (origin === "ics") moveFolds(bytes);
  return toText(bytes);
}

/** The requested content of a source. */
export interface Source {
  /** Name of the source. */
  readonly name: string;
  /** Items as a worker would send them. */
  readonly items: readonly object[];
  /** Warnings about omitted parts. */
  readonly warnings: readonly string[];
  /** Whether everything in `covered` was read. */
  readonly isWhole: boolean;
  /** The time range that was read completely: `YYYY-MM-DDTHH:MM:SS` in UTC. */
  readonly covered: { readonly from: string; readonly to: string };
  /** Validators for the next read. */
  readonly validators?: Validators | undefined;
}

/** A source that cannot be read. The message is for administrators, the code for programs. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Maximum size of a source, in bytes. */
export const maxBytes = 10_485_760;
