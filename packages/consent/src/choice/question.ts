import { type Clock, hash53, type SettingsReader } from "@waymark/core";
import type { Category } from "../categories.ts";
import { consentSettings, type ConsentSettings, offeredOf } from "../settings.ts";
import { type Choice, fromCookie } from "./cookie.ts";

/** The current question. */
export interface Question {
  /** The categories that require consent. */
  readonly offered: readonly Category[];
  /** Changes with the question: choices of earlier versions are no longer valid. */
  readonly version: string;
  readonly settings: ConsentSettings;
}

/** The question as the settings have it. */
export function questionOf({ get }: Pick<SettingsReader, "get">): Question {
  const settings = get(consentSettings);
  const offered = offeredOf(settings);
  return { offered, version: `${settings.revision}x${hash53(offered.join(" "))}`, settings };
}

type Settings = Pick<ConsentSettings, "gpc" | "gpc_categories">;

/** Whether the sender of a request has enabled Global Privacy Control, and the site honours it. */
export const hasSignal = (headers: Pick<Headers, "get">, { gpc }: Settings): boolean =>
  gpc !== "ignore" && headers.get("sec-gpc")?.trim() === "1";

/** The allowed categories under a signal, if the choice was made without it. */
export const underSignal = (
  categories: readonly Category[],
  { gpc_categories: withheld }: Settings,
): readonly Category[] =>
  categories.filter((one) => !(withheld as readonly Category[]).includes(one));

const day = 86_400;
/** The tolerated clock skew of a browser, in seconds. */
const leeway = day;

interface Context {
  readonly settings: Pick<SettingsReader, "get">;
  readonly clock: Clock;
}

/**
 * The categories that the sender of a request has allowed, by a choice that answers the current question and is not
 * too old. Where the site does not ask for consent, everything is allowed. A Global Privacy Control signal withholds
 * its categories, unless the visitor allowed them while the browser was already sending the signal.
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
