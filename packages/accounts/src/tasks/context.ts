import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { isLogin } from "../users/name.ts";
import { isPasswordOf, passwordRule } from "../users/password-check.ts";
import { email, type Emit, type Event } from "@waymark/core";
import type { AccountDb } from "../tables.ts";

/** The error of a task that cannot run as requested. Its message is shown on the command line. */
export class UserInputError extends TypeError {
  override name = "UserInputError";
}

/** @throws UserInputError for an invalid login or role. */
export function checkTaskUser(all: All, login: string, roles: readonly string[]): void {
  if (!isLogin(login))
    throw new UserInputError(
      `"${login.slice(0, 80)}" is not a valid login: use letters, digits, _ - . @ and single spaces.`,
    );
  const book = roleRegistry(all);
  for (const role of roles)
    if (!book.has(role))
      throw new UserInputError(
        `No module of the site declares the role "${role}". Roles: ${[...book.names()].join(", ")}.`,
      );
}

/** @throws UserInputError for an invalid email address. */
export function checkTaskEmail(address: string | undefined): void {
  if (address === undefined || address === "" || email().safeParse(address).success) return;
  throw new UserInputError(`"${address.slice(0, 80)}" is not a valid email address.`);
}

/** @throws UserInputError for a password that is too short for the site, too long, or contains a backslash. */
export function checkTaskPassword(password: string, minLength: number): void {
  if (!isPasswordOf(password, minLength)) throw new UserInputError(passwordRule(minLength));
}

/**
 * Runs a task in a transaction and emits its events after the commit: inside the transaction, listeners would wait for
 * it while it waits for them.
 */
export async function runAndEmit<R>(
  { db, emit }: { readonly db: AccountDb; readonly emit: Emit },
  work: (db: AccountDb, emit: Emit) => Promise<R>,
): Promise<R> {
  const deferred: (() => Promise<void>)[] = [];
  const keep: Emit = async <T>(event: Event<T>, payload: T) =>
    void deferred.push(() => emit(event, payload as never));
  const done = await db.transaction((inner) => {
    // Storage may retry the transaction from the start.
    deferred.length = 0;
    return work(inner, keep);
  });
  for (const emitDeferred of deferred) await emitDeferred();
  return done;
}
