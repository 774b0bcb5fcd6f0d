import type { TypeRuntime } from "@waymark/content";
import type { Actor } from "@waymark/core";
import { invalid } from "../errors.ts";

/** What a list shows by status: of these everybody's items, of those only the caller's own. */
export interface Visible {
  readonly everybodys: readonly string[];
  readonly own: readonly string[];
}
/** Neither is on its way to readers any more, or yet. */
const unasked = new Set(["trash", "auto-draft", "calendar-ignored"]);

/**
 * The statuses of a list: those that are asked for, as far as the caller may read them; all but the trash for who writes
 * items of the type and asks for none.
 *
 * @throws ApiError 400 for a status that there is not, and for any but `publish` from who may not write.
 */
export function visible(
  { rights, statuses }: Pick<TypeRuntime, "rights"> & { readonly statuses: readonly string[] },
  actor: Actor,
  asked: readonly string[] | undefined,
): Visible {
  const mayEdit = rights.create(actor);
  for (const name of asked ?? []) {
    if (!statuses.includes(name)) throw invalid("status", `There is no status ${name}.`);
    if (!mayEdit && name !== "publish")
      throw invalid("status", "You may only ask for what is published.");
  }
  const requested =
    asked && asked.length > 0
      ? asked
      : mayEdit
        ? statuses.filter((name) => !unasked.has(name))
        : ["publish"];
  const may = (author: number) => (status: string) => rights.read(actor, { status, author });
  const everybodys = requested.filter(may(-1));
  const own = requested.filter(
    (status) => actor.id !== 0 && !everybodys.includes(status) && may(actor.id)(status),
  );
  return { everybodys, own };
}

/** The rows that a list may show, of a table that holds status and author. */
export function visibleWhere({ everybodys, own }: Visible, actor: Actor) {
  const of = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? "") : { in: names });
  if (own.length === 0) return { status: of(everybodys) };
  return { or: [{ status: of(everybodys) }, { status: of(own), author: actor.id }] };
}
