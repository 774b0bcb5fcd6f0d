import { statuses, type Rights } from "@waymark/content";
import type { Actor, ModuleContext } from "@waymark/core";
import { invalid } from "../errors.ts";

/**
 * The status that a write gives: what is asked for by who may publish, `publish` where they ask for nothing. Others hand
 * in for review what they would have published, and keep drafts. Undefined leaves it as it is.
 *
 * @throws ApiError 400 for a status that there is not.
 */
export function settledStatus(
  rights: Pick<Rights, "publish">,
  { actor, all }: { readonly actor: Actor; readonly all: ModuleContext["all"] },
  asked: string | undefined,
  before: string | undefined,
): string | undefined {
  const isKnown = all(statuses).some(({ name, internal }) => name === asked && !internal);
  if (asked !== undefined && !isKnown) throw invalid("status", `There is no status ${asked}.`);
  if (rights.publish(actor)) return asked ?? (before === undefined ? "publish" : undefined);
  if (asked === undefined) return before === undefined ? "draft" : undefined;
  return asked === "publish" || asked === "future" ? "pending" : asked;
}
