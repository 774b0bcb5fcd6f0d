import type { Actor } from "@waymark/core";
import type { Measured } from "../speed/steps.ts";
import type { SeenPage } from "./visit/seen-page.ts";
import type { Origin } from "./visit/origin.ts";

/** A recorded visit before it is resolved; storage was not used yet. */
export interface PendingVisit {
  readonly kind: "view" | "missing" | "search" | "measured";
  readonly at: number;
  /** The page's URL, with its query. */
  readonly url: URL;
  readonly referrer: string;
  readonly agent: string;
  readonly address: string;
  readonly request: Request;
  /** The user, if the request has credentials. */
  readonly caller?: (() => Promise<Actor>) | undefined;
  readonly title?: string | undefined;
  /** The page's own data, if a copy of it is read. */
  readonly page?: Promise<SeenPage> | undefined;
  /** The normalized search term, and the number of results if known. */
  readonly search?: { readonly term: string; readonly results?: number | undefined } | undefined;
  readonly measured?: readonly Measured[] | undefined;
}

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
