import { ApiError, errors as core, type Actor, type Scope, type Verdict } from "@waymark/core";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import { subjectOf, type Subject } from "./subject.ts";

/** A call that was asked about a user before its transaction. */
export interface Asked<A> {
  readonly args: A;
  readonly found: Subject;
  readonly request: Request;
}
/** What a caller must be allowed, as an endpoint's `access` asks it. */
export interface MayChange<A> {
  (question: { readonly actor: Actor; readonly args: A; readonly found: Subject }): Verdict;
}

/**
 * The user of a call once more, as the transaction sees it: between the question and the write they may have got more
 * power, or have been changed by somebody else.
 *
 * @throws ApiError what `may` refuses with, and 412 where `If-Match` named the user as it was before.
 */
export async function again<A>(
  { args, found: before, request }: Asked<A>,
  scope: Scope<typeof tables, Options>,
  may: MayChange<A>,
): Promise<Subject> {
  const found = await subjectOf(scope, before.id);
  const verdict = may({ actor: scope.actor, args, found });
  if (verdict !== true) throw verdict instanceof ApiError ? verdict : core.rest_forbidden();
  const isTied = (request.headers.get("if-match") ?? "*").trim() !== "*";
  if (isTied && found.version !== before.version) throw core.rest_precondition_failed();
  return found;
}
