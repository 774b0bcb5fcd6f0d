import type { Clock, SettingsReader } from "@waymark/core";
import type { Category } from "../categories.ts";
import { fromCookie, type Choice } from "./cookie.ts";
import { hasSignal, underSignal } from "./gpc.ts";
import { questionOf, type Question } from "./question.ts";

const day = 86_400;
/** The tolerated clock skew of a browser, in seconds. */
const leeway = day;

interface Context {
  readonly settings: Pick<SettingsReader, "get">;
  readonly clock: Clock;
}

/**
 * What the sender of a request has allowed: by a choice that answers the current question and is not too old. Where the
 * site does not ask for consent, everything is allowed. A Global Privacy Control signal withholds its categories, unless
 * the visitor allowed them while the browser was already sending the signal.
 */
export function allowedBy(
  { headers }: Pick<Request, "headers">,
  { settings, clock }: Context,
): (category: Category) => boolean {
  const question = questionOf(settings);
  const isWithheld = (category: Category) =>
    hasSignal(headers, question.settings) &&
    underSignal([category], question.settings).length === 0;
  if (!question.settings.enabled) return (category) => !isWithheld(category);
  const choice = fromCookie(headers.get("cookie"));
  const counts = choice && isCurrent(choice, question, clock.now());
  const allowed = counts
    ? choice.categories.filter(
        (category) => question.offered.includes(category) && (choice.gpc || !isWithheld(category)),
      )
    : [];
  return (category) => category === "necessary" || allowed.includes(category);
}

/** Whether a choice is valid for the current question. */
function isCurrent({ version, at }: Choice, question: Question, now: Date): boolean {
  const age = now.getTime() / 1000 - at;
  return (
    version === question.version && age <= question.settings.renew_days * day && age >= -leeway
  );
}
