import type { Actor } from "@waymark/core";
import type { Measured } from "../speed/measures.ts";
import type { SeenPage } from "./visit/seen-page.ts";

/** A recorded visit before it is resolved; storage was not used yet. */
export interface Noted {
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
