import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";
import type { ChangeFault } from "./faults.ts";

/** A row of the list of tries. */
export type Try = Row<(typeof tables.tries)["columns"]>;
/** What somebody tries to do. */
export interface ChangeAttempt {
  readonly action: "save" | "replace" | "restore";
  /** `file:theme/a.css`, `item:7/content`; or what was sent for it. */
  readonly place: string;
}
/** What became of a try. */
export type Outcome = "done" | ChangeFault | "syntax";
/** What is known of a text that was changed. */
export type Known = Partial<Pick<Try, "after" | "backup">>;

/** Longer than any place that is there. */
const longest = 1_200;
/** Signs that cannot be stored, or cannot be seen in a log, are question marks. */
const toPrintable = (place: string): string =>
  place
    .slice(0, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "?");

/** Notes a try before anything is done, in a transaction: what is killed in the middle stays in the list. */
export const begin = (
  { db, actor, clock }: Pick<Context, "db" | "actor" | "clock">,
  { action, place }: ChangeAttempt,
  before = "",
): Promise<Try> =>
  db.tries.insert({
    at: clock.now(),
    user: actor.id,
    login: actor.login,
    action,
    place: toPrintable(place),
    before,
  });

/** Notes what became of a try, in the list and in the log. */
export async function finish(
  { db, log }: Pick<Context, "db" | "log">,
  { id }: Try,
  outcome: Outcome,
  known: Known = {},
): Promise<Try> {
  const row = await db.tries.update(id, { outcome, ...known });
  const { user, login, action, place, before, after } = row;
  const fields = { id, user, login, action, place, outcome, before, after };
  if (outcome === "done") log.info("The string locator changed a text.", fields);
  else log.warn("A change by the string locator failed.", fields);
  return row;
}

/** Notes a try that came to nothing at once. */
export const refuse = (
  writer: Pick<Context, "transaction">,
  input: ChangeAttempt,
  outcome: Outcome,
): Promise<Try> => writer.transaction(async (ctx) => finish(ctx, await begin(ctx, input), outcome));
