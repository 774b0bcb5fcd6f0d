import type { Measured } from "../speed/measures.ts";
import type { Origin } from "./visit/origin.ts";

/** A counted event. It does not identify the visitor. */
export interface Hit {
  readonly kind: "view" | "missing" | "search" | "measured";
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its UTC day: see `toDay`. */
  readonly day: number;
  readonly path: string;
  readonly title?: string | undefined;
  /** The visitor's key for the day; undefined if only the page may be counted. */
  readonly visitor?: string | undefined;
  readonly origin: Origin;
  readonly device: number;
  readonly search?: { readonly term: string; readonly results?: number | undefined } | undefined;
  /** The search term whose results led here. */
  readonly clicked?: string | undefined;
  readonly measured?: readonly Measured[] | undefined;
}
