import type { Row } from "@waymark/core";
import { clean } from "../items/clean.ts";
import type { tables } from "../tables.ts";
import type { Origin } from "./settings.ts";

/** A record of an import. */
export type ImportRecord = Row<(typeof tables.records)["columns"]>;
/** Where an import comes from. */
export const originOf = ({ origin }: Pick<ImportRecord, "origin">): Origin => origin as Origin;

/** What kinds of things an import touches, and what became of them, by their ids. */
export const touched = [
  "calendar_events",
  "calendar_organizer",
  "calendar_venue",
  "calendar_events_cat",
  "post_tag",
  "attachment",
] as const;
export type Touched = (typeof touched)[number];
export const fates = ["created", "updated", "skipped", "scheduled"] as const;
export type Fate = (typeof fates)[number];
export type Activity = { readonly [K in Touched]: { readonly [F in Fate]: readonly number[] } };

/** Something that went wrong, or that whoever looks after the import should know. */
export interface Note {
  /** A word such as `error:fetch-failed`. */
  readonly code: string;
  readonly text: string;
  /** When, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly at: string;
}
/** The most notes that one record keeps; the last one says that there were more. */
const mostNotes = 200;

/** Notes behind those that are there, as storage can keep them; no more than a record keeps. */
export function withNotes(before: readonly Note[], more: readonly Note[]): readonly Note[] {
  const cleaned = more.map(({ code, text, at }) => ({ code, text: clean(text), at }));
  const all = [...before, ...cleaned];
  if (all.length <= mostNotes) return all;
  const [last] = all.slice(-1);
  const rest = { code: "warning:more", text: "There was more to say.", at: last?.at ?? "" };
  return [...all.slice(0, mostNotes - 1), rest];
}

/** What a feed said of itself when it was read whole, so that one that is the same need not be read again. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
  /** When it was read, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly read?: string | undefined;
}
