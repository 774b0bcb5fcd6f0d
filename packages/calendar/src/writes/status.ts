import { statuses, type Rights } from "@waymark/content";
import type { Actor, ModuleContext } from "@waymark/core";
import { invalid } from "../errors.ts";

/**
 * The status of a write: the requested one if the user may publish, by default `publish`. For other users `publish`
 * becomes `pending`, and drafts remain. Undefined leaves it unchanged.
 *
 * @throws ApiError 400 for an unknown status.
 */
export function settledStatus(
  rights: Pick<Rights, "publish">,
  { actor, all }: { readonly actor: Actor; readonly all: ModuleContext["all"] },
  asked: string | undefined,
  before: string | undefined,
): string | undefined {
  const isKnown = all(statuses).some(({ name, internal }) => name === asked && !internal);
  if (asked !== undefined && !isKnown) throw invalid("status", `Unknown status: ${asked}.`);
  if (rights.publish(actor)) return asked ?? (before === undefined ? "publish" : undefined);
  if (asked === undefined) return before === undefined ? "draft" : undefined;
  return asked === "publish" || asked === "future" ? "pending" : asked;
}
