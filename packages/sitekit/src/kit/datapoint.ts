import type { ModuleContext } from "@waymark/core";
import type { ZodType } from "zod";
import type { SitekitOptions } from "../options.ts";
import type { tables } from "../tables.ts";

/**
 * What a datapoint answers with: everything that a handler of this package gets. Other packages reach their tables by
 * `ask`.
 */
export type DatapointContext = ModuleContext<typeof tables, SitekitOptions>;

/** Who may ask: `view` is whoever may see reports, `manage` administrators alone. */
export type DatapointRight = "view" | "manage";

/** One thing that a module of the kit is asked for (`get`) or told (`post`). */
export interface Datapoint {
  readonly method: "get" | "post";
  /**
   * Small letters and hyphens, such as `report`. A `get` and a `post` of one name have nothing to do with each other.
   */
  readonly name: string;
  /** What it answers or does, as a sentence without a full stop. */
  readonly summary: string;
  readonly right: DatapointRight;
  /**
   * A strict object of what it takes. A `get` is given the texts, lists and maps of a query: the schema reads numbers
   * and flags from them.
   */
  readonly takes: ZodType;
  /**
   * Answers with any JSON value. `data` has passed `takes`. No transaction is open: who writes several things opens
   * one.
   *
   * @throws ApiError for what the schema alone cannot refuse.
   */
  readonly answer: (data: unknown, asked: DatapointContext) => Promise<unknown>;
}

/** What `defineDatapoint` takes: a datapoint whose `answer` knows the type of its data. */
export interface DatapointDef<T> {
  readonly method?: "get" | "post";
  readonly name: string;
  readonly summary: string;
  readonly right?: DatapointRight;
  readonly takes: ZodType<T>;
  readonly answer: (data: T, asked: DatapointContext) => Promise<unknown>;
}

/** Declares a datapoint. Left out, `method` is `get` and `right` is `view` for a `get`, `manage` for a `post`. */
export const defineDatapoint = <T>({
  method = "get",
  right = method === "get" ? "view" : "manage",
  answer,
  ...def
}: DatapointDef<T>): Datapoint => ({
  ...def,
  method,
  right,
  answer: (data, asked) => answer(data as T, asked),
});
