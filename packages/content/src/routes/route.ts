import type { Endpoint, Method } from "@waymark/core";

/** An endpoint by what it takes and what it answers. */
export type ContentRoute<M extends Method, I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;
/** The methods that change an item or a term. */
export type ContentEdit = "POST" | "PUT" | "PATCH";
