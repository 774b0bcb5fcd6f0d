import type { TypeRuntime } from "@waymark/content";
import type { Actor } from "@waymark/core";
import { invalid } from "../errors.ts";

/** The visible statuses of a list: those with all items, and those with only the caller's own. */
export interface Visible {
  readonly everybodys: readonly string[];
  readonly own: readonly string[];
}
/** Statuses that are not part of the default. */
const unasked = new Set(["trash", "auto-draft", "calendar-ignored"]);

/**
 * The statuses of a list: the requested ones that the caller may read; by default all except the trash for users who
 * may write items of the type.
 *
 * @throws ApiError 400 for an unknown status, and for any other than `publish` if the user may not write.
 */
export function visible(
  { rights, statuses }: Pick<TypeRuntime, "rights"> & { readonly statuses: readonly string[] },
  actor: Actor,
  asked: readonly string[] | undefined,
): Visible {
  const mayEdit = rights.create(actor);
  for (const name of asked ?? []) {
    if (!statuses.includes(name)) throw invalid("status", `Unknown status: ${name}.`);
    if (!mayEdit && name !== "publish")
      throw invalid(
        "status",
        "You are not allowed to filter by this status; only publish is allowed.",
      );
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

/** The condition for visible rows of a table with status and author. */
export function visibleWhere({ everybodys, own }: Visible, actor: Actor) {
  const of = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? "") : { in: names });
  if (own.length === 0) return { status: of(everybodys) };
  return { or: [{ status: of(everybodys) }, { status: of(own), author: actor.id }] };
}
