import type { Actor } from "@waymark/core";
import type { Measured } from "../speed/measures.ts";
import type { SeenPage } from "./visit/seen-page.ts";

/** A visit as it was noted beside the answer: nothing has been asked of storage yet. */
export interface Noted {
  readonly kind: "view" | "missing" | "search" | "measured";
  readonly at: number;
  /** The page, with its query. */
  readonly url: URL;
  readonly referrer: string;
  readonly agent: string;
  readonly address: string;
  readonly request: Request;
  /** Who it is, where the request carries something to know it by. */
  readonly caller?: (() => Promise<Actor>) | undefined;
  readonly title?: string | undefined;
  /** What the page says of itself, where a copy of it is read. */
  readonly page?: Promise<SeenPage> | undefined;
  /** What was searched for, cleaned, and how much was found where that is known. */
  readonly search?: { readonly term: string; readonly results?: number | undefined } | undefined;
  readonly measured?: readonly Measured[] | undefined;
}
