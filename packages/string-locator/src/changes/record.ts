import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";
import type { ChangeErrorCode } from "./change-errors.ts";

/** A recorded change or attempt. */
export type ChangeRow = Row<(typeof tables.tries)["columns"]>;
/** An attempt to change a text. */
export interface ChangeAttempt {
  readonly action: "save" | "replace" | "restore";
  /** `file:theme/a.css`, `item:7/content`; or the sent value if it is invalid. */
  readonly place: string;
}
/** The result of an attempt. */
export type Outcome = "done" | ChangeErrorCode | "syntax";
/** The details of a changed text. */
export type ChangeDetails = Partial<Pick<ChangeRow, "after" | "backup">>;

/** Longer than any valid location. */
const maxLength = 1_200;
/** Replaces characters that cannot be stored or are invisible in a log by question marks. */
const toPrintable = (place: string): string =>
  place
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "?");

/** Records an attempt before it starts, in a transaction, so that it is listed even if the process is killed. */
export const begin = (
  { db, actor, clock }: Pick<Context, "db" | "actor" | "clock">,
  { action, place }: ChangeAttempt,
  before = "",
): Promise<ChangeRow> =>
  db.tries.insert({
    at: clock.now(),
    user: actor.id,
    login: actor.login,
    action,
    place: toPrintable(place),
    before,
  });

/** Records the result of an attempt, in the list and in the log. */
export async function finish(
  { db, log }: Pick<Context, "db" | "log">,
  { id }: ChangeRow,
  outcome: Outcome,
  known: ChangeDetails = {},
): Promise<ChangeRow> {
  const row = await db.tries.update(id, { outcome, ...known });
  const { user, login, action, place, before, after } = row;
  const fields = { id, user, login, action, place, outcome, before, after };
  if (outcome === "done") log.info("The string locator changed a text.", fields);
  else log.warn("A change by the string locator failed.", fields);
  return row;
}

/** Records a rejected attempt. */
export const recordRejected = (
  writer: Pick<Context, "transaction">,
  input: ChangeAttempt,
  outcome: Outcome,
): Promise<ChangeRow> =>
  writer.transaction(async (ctx) => finish(ctx, await begin(ctx, input), outcome));
