import type { Context } from "../builder.ts";
import type { Config } from "../config/settings.ts";
import type { InspectionContext } from "../html/findings.ts";
import type { Finding } from "../issues/finding.ts";
import type { Cursor, Summary } from "./position.ts";

/** The context of a step: read-only, except for `keep`. */
export interface StageContext {
  readonly ctx: Context;
  readonly inspection: InspectionContext;
  readonly config: Config;
  /** Whether all stages run, regardless of the settings. */
  readonly isThorough: boolean;
  readonly scan: number;
  /** Whether a name of a code file or upload is excluded. */
  readonly isLeftOut: (name: string) => boolean;
}
/** The result of one step: a bounded part of its stage. */
export interface Step {
  readonly findings: readonly Finding[];
  /** The position of the next step; undefined if the stage is complete. */
  readonly next: Cursor | undefined;
  /** The number of checked objects. */
  readonly counts: Partial<Record<Counted, number>>;
  /** Whether the stage failed and was given up. */
  readonly isGivenUp?: true;
  /** Changes to store together with the findings. */
  readonly keep?: (db: Context["db"]) => Promise<unknown>;
}
type Counted = Exclude<keyof Summary, "found" | "done" | "mode">;
/** One stage of a scan. */
export interface Stage {
  (ctx: StageContext, cursor: Cursor): Promise<Step>;
}
/** The next position of a walk by id: after the last row of a full page. */
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
