import { dayMs, hourMs, ApiError } from "@waymark/core";
import type { Context } from "../builder.ts";
import { toBrowser } from "./browser.ts";

/** What is noted in the list of sign-ins. */
export const eventKinds = [
  "signed-in",
  "password-failed",
  "second-factor-failed",
  "application-password-failed",
  "api-token-failed",
  "refused",
  "locked-out",
  "recovery-code-used",
  "two-factor-enabled",
  "two-factor-disabled",
  "two-factor-reset",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Rows of failures that are added in an hour; more are not noted. */
const mostPerHour = 2000;
/** Rows that are kept. */
const mostRows = 10_000;
/** The number of rows that the job deletes per batch. */
const portion = 1000;

/** Something to note. */
export interface Noted {
  readonly kind: EventKind;
  /** 0 if the user is unknown. */
  readonly user: number;
  /** The login that was entered, if no user has it. */
  readonly typed?: string;
  readonly remoteAddress?: string | undefined;
  readonly userAgent?: string;
}

/**
 * Notes something for administrators. What happens again within an hour is counted on the same row, so that guessing
 * fills the list with its addresses and not with its guesses.
 */
export async function noteEvent(scope: Context, noted: Noted): Promise<void> {
  const { db, clock, rateLimiter } = scope;
  const { kind, user, typed = "", remoteAddress = "", userAgent = "" } = noted;
  const now = clock.now();
  const login = user === 0 ? toHint(typed) : "";
  const address = remoteAddress.slice(0, 60);
  const browser = toBrowser(userAgent);
  const key = [kind, user, login, address, browser, Math.floor(now.getTime() / hourMs)].join("|");
  const isNew = (await db.sign_ins.count({ key })) === 0;
  if (isNew && user === 0 && !(await mayAdd(rateLimiter))) return;
  const row = { key, kind, user, login, address, browser, created: now, last: now };
  await db.sign_ins.upsert([row], { on: ["key"], set: ["last"] });
  await db.sign_ins.increment({ key }, { count: 1 });
}

async function mayAdd(attempts: Context["rateLimiter"]): Promise<boolean> {
  try {
    await attempts.count([["security:sign-in rows", mostPerHour, 60]]);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** An unknown login may be a password in the wrong field, so only its beginning is stored. */
const toHint = (typed: string): string =>
  typed === "" ? "" : `${[...typed].slice(0, 3).join("")}…`;

/** Removes what is older than it is kept, and what is too much. */
export async function clearEvents({ db, clock }: Context, days: number): Promise<void> {
  const before = new Date(clock.now().getTime() - days * dayMs);
  await db.sign_ins.removeAll({ last: { lt: before } });
  for (;;) {
    const surplus = await db.sign_ins.find({
      orderBy: [{ last: "desc" }, { id: "desc" }],
      offset: mostRows,
      limit: portion,
      columns: ["id"],
    });
    if (surplus.length === 0) return;
    await db.sign_ins.removeAll({ id: { in: surplus.map(({ id }) => id) } });
  }
}
