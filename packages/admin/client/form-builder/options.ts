import { type Stored, text } from "./draft.ts";
import { freeKey } from "./field-nodes.ts";

const maxOptions = 300;
const maxLength = 200;

/** The value of an option whose label was entered first. */
const toValue = (label: string, others: readonly string[]): string =>
  label === "" ? "" : freeKey(label.slice(0, maxLength - 4), others);

/**
 * An option with another label. Its value follows as long as it is the same text and is not `stored`: answers and
 * conditions have stored values.
 */
export function withLabel(
  option: Stored,
  label: string,
  all: readonly Stored[],
  stored: ReadonlySet<string>,
): Stored {
  const value = text(option["value"]);
  const isSame = value === "" || (value === text(option["label"]) && !stored.has(value));
  if (!isSame) return { ...option, label };
  const others = all.filter((one) => one !== option).map((one) => text(one["value"]));
  return { ...option, label, value: toValue(label, others) };
}

/** The labels of options as lines of text. */
export const toLines = (options: readonly Stored[]): string =>
  options.map(({ label }) => text(label)).join("\n");

/**
 * Options from lines of text. An option whose label stays keeps everything else that it has, and so does one whose label
 * is corrected in the same line, if there are as many lines as before.
 */
export function fromLines(lines: string, before: readonly Stored[]): readonly Stored[] {
  const labels = lines
    .split("\n")
    .map((line) => line.trim().slice(0, maxLength))
    .filter((line) => line !== "")
    .slice(0, maxOptions);
  const left = [...before];
  const take = (option: Stored | undefined): Stored | undefined => {
    const at = option ? left.indexOf(option) : -1;
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const kept = labels.map((label) => take(left.find((one) => text(one["label"]) === label)));
  const isCorrected = labels.length === before.length;
  const options: Stored[] = [];
  for (const [at, label] of labels.entries()) {
    const known = kept[at] ?? (isCorrected ? take(before[at]) : undefined);
    const taken = [...options, ...kept, ...left].map((option) => text(option?.["value"]));
    options.push(known ? { ...known, label } : { label, value: toValue(label, taken) });
  }
  return options;
}

const decimalsOf = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // The code of the currency is being typed.
    return 2;
  }
};

/** Formats a stored price, which is in the smallest unit of the currency, as users enter it. */
export const toAmount = (price: unknown, currency: string): number =>
  Number(price ?? 0) / 10 ** decimalsOf(currency);

/** A price as it is stored. */
export const toCents = (amount: number | string, currency: string): number =>
  Math.round((Number(amount) || 0) * 10 ** decimalsOf(currency));
