import type { ArgSchema, Target } from "../fuzz/targets.ts";
import type { Hidden } from "./plant.ts";

/** A list asked twice: once with something true about a hidden thing, once with something of the same shape that is not. */
export interface Guess {
  readonly target: string;
  readonly query: {
    readonly right: Readonly<Record<string, string>>;
    readonly wrong: Readonly<Record<string, string>>;
  };
}

/** Every text and date argument of every list in the catalogue, alone and beside each order, about every hidden thing. */
export function* guesses(targets: readonly Target[], hidden: readonly Hidden[]): Generator<Guess> {
  for (const { method, path, args, inPath } of targets) {
    if (method !== "GET" || inPath.length > 0 || !("per_page" in args)) continue;
    const orders = (args["orderby"] as ArgSchema | undefined)?.enum ?? [undefined];
    for (const one of hidden)
      for (const [name, right, wrong] of pairs(one)) {
        if (!(name in args)) continue;
        yield { target: path, query: { right: { [name]: right }, wrong: { [name]: wrong } } };
        // The order decides over rows that are not there either; one of them for each thing is enough.
        const order = orders[right.length % orders.length];
        if (order !== undefined && order !== "include")
          yield {
            target: path,
            query: {
              right: { [name]: right, orderby: String(order) },
              wrong: { [name]: wrong, orderby: String(order) },
            },
          };
      }
  }
}

function* pairs({ texts, slug, email, date }: Hidden): Generator<[string, string, string]> {
  for (const text of texts) yield ["search", text, other(text)];
  if (slug) {
    yield ["slug", slug, other(slug)];
    yield ["slug", `${slug}__trashed`, other(`${slug}__trashed`)];
  }
  if (email) {
    yield ["search", email, other(email)];
    yield ["author_email", email, other(email)];
  }
  if (date) {
    // The whole day of the hidden thing, and another day on which there is nothing.
    const day = date.slice(0, 10);
    yield ["after", `${day}T00:00:00`, `${day.slice(0, 8)}01T00:00:00`];
  }
}
/** A text of the same shape and length that names nothing. */
const other = (text: string): string => text.replace(/canary/, "yranac");
