import type { Context } from "../builder.ts";
import type { Config } from "../config/settings.ts";
import type { Lens } from "../html/findings.ts";
import type { Finding } from "../issues/finding.ts";
import type { Cursor, Summary } from "./position.ts";

/** The context of a step: read-only, except for `keep`. */
export interface Looking {
  readonly ctx: Context;
  readonly lens: Lens;
  readonly config: Config;
  /** Whether all stages run, regardless of the settings. */
  readonly isThorough: boolean;
  readonly scan: number;
  /** Whether a name of code or of an upload is left out. */
  readonly isLeftOut: (name: string) => boolean;
}
/** The result of one step: a bounded part of its stage. */
export interface Step {
  readonly findings: readonly Finding[];
  /** Where the next step goes on; undefined where the stage is over. */
  readonly next: Cursor | undefined;
  /** The number of checked objects. */
  readonly counts: Partial<Record<Counted, number>>;
  /** The stage failed and is over. */
  readonly isGivenUp?: true;
  /** Changes to store together with the findings. */
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
/** An empty step. */
export const nothing: Step = { findings: [], next: undefined, counts: {} };
