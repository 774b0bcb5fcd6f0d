import type { Context } from "../builder.ts";
import type { Config } from "../config/config.ts";
import type { Lens } from "../html/findings.ts";
import type { Finding } from "../issues/finding.ts";
import type { Cursor, Summary } from "./position.ts";

/** What a step works with: everything that it looks through is read, and nothing is changed but by `keep`. */
export interface Looking {
  readonly ctx: Context;
  readonly lens: Lens;
  readonly config: Config;
  /** Whether everything is looked at, whatever the switches say. */
  readonly isThorough: boolean;
  readonly scan: number;
  /** Whether a name of code or of an upload is left out. */
  readonly isLeftOut: (name: string) => boolean;
}
/** What one step has done: a bounded part of its stage. */
export interface Step {
  readonly findings: readonly Finding[];
  /** Where the next step goes on; undefined where the stage is over. */
  readonly next: Cursor | undefined;
  /** What was looked at. */
  readonly counts: Partial<Record<Counted, number>>;
  /** The stage failed and is over. */
  readonly isGivenUp?: true;
  /** What is to be stored together with the findings. */
  readonly keep?: (db: Context["db"]) => Promise<unknown>;
}
type Counted = Exclude<keyof Summary, "found" | "done" | "mode">;
/** One stage of a scan. */
export interface Stage {
  (looking: Looking, cursor: Cursor): Promise<Step>;
}
/** Where a walk by ids goes on: behind the last row of a full page. */
export const nextId = (
  rows: readonly { readonly id: number }[],
  page: number,
): { readonly after: number } | undefined =>
  rows.length < page ? undefined : { after: rows.at(-1)?.id ?? 0 };
/** A number of a cursor. */
export const numberIn = (cursor: Cursor, name: string): number => Number(cursor?.[name] ?? 0);
/** A text of a cursor. */
export const textIn = (cursor: Cursor, name: string): string => String(cursor?.[name] ?? "");
/** Nothing to look at. */
export const nothing: Step = { findings: [], next: undefined, counts: {} };
