import type { Mode } from "../config/settings.ts";

/** The stages of a scan, in their order. */
const stages = ["accounts", "options", "content", "comments", "uploads", "code"] as const;
export type StageName = (typeof stages)[number];

/** The position of a step within its stage; null at the beginning. */
export type Cursor = Readonly<Record<string, string | number>> | null;

/** The position of a scan. */
export interface ScanPosition {
  readonly stage: StageName;
  readonly cursor: Cursor;
}
/** The number of checked objects. */
export interface Summary {
  readonly scannedUsers: number;
  readonly scannedOptions: number;
  readonly scannedPosts: number;
  readonly scannedComments: number;
  readonly scannedUploads: number;
  readonly scannedFiles: number;
  /** Findings of this scan, also of those that are ignored. */
  readonly found: number;
  /** Completed stages. */
  readonly done: readonly StageName[];
  readonly mode: Mode;
}

const some: Partial<Readonly<Record<Mode, readonly StageName[]>>> = {
  quick: ["accounts", "options"],
  limited: ["accounts", "options", "content", "comments"],
};
/** The stages of a mode. */
export const stagesOf = (mode: Mode): readonly StageName[] => some[mode] ?? stages;
