import type { ArgSchema, Target } from "../fuzz/targets.ts";
import { canaryToken, type HiddenItem } from "./hidden-items.ts";

/** Two queries of one list endpoint: with a value of a hidden item, and with a value of the same form that matches nothing. */
export interface Guess {
  readonly path: string;
  readonly correct: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
}

/**
 * Guesses for every hidden item in every text and date argument of every list endpoint. Those with `orderby` are divided among the
 * callers: all of them send the first guess with an argument and an order, and one of them in turn each of the others.
 */
export function* guesses(
  targets: readonly Target[],
  hidden: readonly HiddenItem[],
  { caller, callers }: { readonly caller: number; readonly callers: number },
): Generator<Guess> {
  const turns = new Map<string, number>();
  for (const { method, path, args, inPath } of targets) {
    if (method !== "GET" || inPath.length > 0 || !("per_page" in args)) continue;
    const orders = (args["orderby"] as ArgSchema | undefined)?.enum ?? [undefined];
    for (const item of hidden)
      for (const [name, correct, wrong] of pairs(item)) {
        if (!(name in args)) continue;
        yield { path, correct: { [name]: correct }, wrong: { [name]: wrong } };
        // A query can sort by columns that the response hides. One order for each value is enough.
        const orderby = String(orders[correct.length % orders.length]);
        if (orderby === "undefined" || orderby === "include") continue;
        // Each caller has different permissions, so each sends the first guess for each kind of item.
        const key = `${path} ${name} ${orderby} ${item.description}`;
        const turn = turns.get(key) ?? 0;
        turns.set(key, turn + 1);
        if (turn === 0 || turn % callers === caller)
          yield { path, correct: { [name]: correct, orderby }, wrong: { [name]: wrong, orderby } };
      }
  }
}

function* pairs({ tokens, slug, email, date }: HiddenItem): Generator<[string, string, string]> {
  for (const token of tokens) yield ["search", token, other(token)];
  if (slug) {
    yield ["slug", slug, other(slug)];
    yield ["slug", `${slug}__trashed`, other(`${slug}__trashed`)];
  }
  if (email) {
    yield ["search", email, other(email)];
    yield ["author_email", email, other(email)];
  }
  if (date) {
    // The day of the hidden item, and another day without items.
    const day = date.slice(0, 10);
    yield ["after", `${day}T00:00:00`, `${day.slice(0, 8)}01T00:00:00`];
  }
}
/** A text of the same form and length that matches nothing. */
const other = (text: string): string =>
  text.replace(canaryToken, (token) => "yranac".padEnd(token.length, "q"));
