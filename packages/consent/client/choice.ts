/** The data attributes that an earlier choice is read with. */
export interface ChoiceData {
  /** The name of the cookie. */
  readonly name: string;
  /** The version of the question. */
  readonly version: string;
  /** The number of days after which the question is asked again. */
  readonly days: string;
  /** The effect of a Global Privacy Control signal. */
  readonly gpc: "reject" | "ask" | "ignore";
  /** The categories that the signal is about, separated by spaces. */
  readonly gpcCategories: string;
}

/** An earlier choice of the visitor. */
export interface Choice {
  readonly id: string;
  /** The allowed categories; null if the question has to be asked again. */
  readonly categories: readonly string[] | null;
  /** Whether the choice is in the log of the site. */
  readonly isLogged: boolean;
  /** Whether a signal that came later withdraws categories. */
  readonly isOverruled: boolean;
}

const pattern = /^([0-9a-f]{32})\.([0-9a-z]+)\.(\d+)\.([a-z-]+)\.([0-3])$/;
const secondsPerDay = 86_400;

/** Whether the browser sends a Global Privacy Control signal that the site honours. */
export const hasSignal = ({ gpc }: ChoiceData): boolean =>
  gpc !== "ignore" &&
  (navigator as Navigator & { readonly globalPrivacyControl?: boolean }).globalPrivacyControl ===
    true;

/** The categories that are allowed only by a choice that was made despite the signal. */
export const withheldCategories = (data: ChoiceData): readonly string[] =>
  hasSignal(data) ? data.gpcCategories.split(" ") : [];

/**
 * Reads the choice from the cookie of the site. If the browser sends a signal, a choice that was made
 * without it does not allow the categories of the signal.
 */
export function readChoice(data: ChoiceData): Choice | undefined {
  for (const pair of document.cookie.split("; ")) {
    if (!pair.startsWith(`${data.name}=`)) continue;
    const found = pattern.exec(pair.slice(data.name.length + 1));
    if (found) return toChoice(data, found);
  }
  return undefined;
}

function toChoice(data: ChoiceData, found: RegExpExecArray): Choice {
  const [, id = "", version, time, names = "", flags] = found;
  const age = Date.now() / 1000 - Number(time);
  const isCurrent =
    version === data.version && age <= Number(data.days) * secondsPerDay && age >= -secondsPerDay;
  const all = names.split("-");
  const withheld = withheldCategories(data);
  const wasDespiteSignal = Number(flags) >= 2;
  const categories = wasDespiteSignal ? all : all.filter((name) => !withheld.includes(name));
  return {
    id,
    categories: isCurrent ? categories : null,
    isLogged: Number(flags) % 2 === 1,
    isOverruled: categories.length < all.length,
  };
}
