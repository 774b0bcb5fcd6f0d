import { readStart } from "@waymark/content";
import { dayMs, type Clock, type Fetcher } from "@waymark/core";
import { isoOf } from "../records/activity.ts";
import type { Validators } from "../records/settings.ts";
import { mostBytes, SourceError } from "./source.ts";

/** The current content of a feed, with its validators. */
export interface FetchedFeed {
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
    await response.body?.cancel().catch(() => undefined);
    if (status === 304 && isFresh) return undefined;
    const code = status === 404 || status === 410 ? "error:fetch-404" : "error:fetch-failed";
    throw new SourceError(code, `The feed returned status ${status}.`);
  }
  const { text, isWhole } = await reach(() => readStart(response, mostBytes));
  if (!isWhole) throw new SourceError("error:fetch-failed", "The feed has more than 10 MiB.");
  return {
    text,
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
