import type { ModuleContext } from "@waymark/core";
import type { ZodType } from "zod";
import type { SitekitOptions } from "../options.ts";
import type { tables } from "../tables.ts";

/**
 * The context of datapoints, with everything that a handler of this package gets. Other packages access their tables
 * with `callService`.
 */
export type DatapointContext = ModuleContext<typeof tables, SitekitOptions>;

/** Access: `view` for users who may see reports, `manage` for administrators only. */
export type DatapointAccess = "view" | "manage";

/** A datapoint of a module, for reads (`get`) or writes (`post`). */
export interface Datapoint {
  readonly method: "get" | "post";
  /** Lower-case letters and hyphens, such as `report`. A `get` and a `post` of one name are independent. */
  readonly name: string;
  /** A one-sentence summary without a full stop. */
  readonly summary: string;
  readonly access: DatapointAccess;
  /**
   * A strict object with its parameters. A `get` receives the texts, lists and maps of a query: the schema converts
   * numbers and flags.
   */
  readonly args: ZodType;
  /**
   * Returns the response, any JSON value. `data` has been validated with `args`. It runs outside
   * of a transaction: open one for several writes.
   *
   * @throws ApiError for errors that the schema cannot check.
   */
  readonly handler: (data: unknown, ctx: DatapointContext) => Promise<unknown>;
}

/** The parameter of `defineDatapoint`, with the type of its data. */
export interface DatapointDef<T> {
  readonly method?: "get" | "post";
  readonly name: string;
  readonly summary: string;
  readonly access?: DatapointAccess;
  readonly args: ZodType<T>;
  readonly handler: (data: T, ctx: DatapointContext) => Promise<unknown>;
}

/** Declares a datapoint. By default `method` is `get`, and `access` is `view` for a `get`, `manage` for a `post`. */
export const defineDatapoint = <T>({
  method = "get",
  access = method === "get" ? "view" : "manage",
  handler,
  ...def
}: DatapointDef<T>): Datapoint => ({
  ...def,
  method,
  access,
  handler: (data, ctx) => handler(data as T, ctx),
});
