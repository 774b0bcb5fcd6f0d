import type { Endpoint, Method } from "@waymark/core";

/** An endpoint, by its arguments and its response. */
export type ContentRoute<M extends Method, I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;
/** The methods that update an item or a term. */
export type ContentEdit = "POST" | "PUT" | "PATCH";
/** A noun with its indefinite article, for summaries: `a post`, `an event`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
