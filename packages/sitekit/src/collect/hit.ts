import type { Measured } from "../speed/measures.ts";
import type { Origin } from "./visit/origin.ts";

/** Something that is counted. Who it was cannot be told from it. */
export interface Hit {
  readonly kind: "view" | "missing" | "search" | "measured";
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its day in UTC: see `toDay`. */
  readonly day: number;
  readonly path: string;
  readonly title?: string | undefined;
  /** The key of the day for who it was; undefined where only the page may be counted. */
  readonly visitor?: string | undefined;
  readonly origin: Origin;
  readonly device: number;
  readonly search?: { readonly term: string; readonly results?: number | undefined } | undefined;
  /** The term whose results led here. */
  readonly clicked?: string | undefined;
  readonly measured?: readonly Measured[] | undefined;
}
