import { checked } from "./checked.ts";
import { toPositive } from "./scalars.ts";

/** The most values that one filter or one write names. */
const mostNamed = 100;

/** A comma list or an array, taken apart; undefined for what is neither, and for more than is borne. */
function toParts(sent: unknown): readonly string[] | undefined {
  const parts = typeof sent === "string" ? sent.split(",") : Array.isArray(sent) ? sent : [sent];
  if (parts.length > mostNamed) return undefined;
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part !== "string" && typeof part !== "number") return undefined;
    const text = String(part).trim();
    if (text.length > 200) return undefined;
    if (text !== "") texts.push(text);
  }
  return [...new Set(texts)];
}

/** The ids among parts; undefined where one is none. */
function toIds(sent: unknown): readonly number[] | undefined {
  const found = toParts(sent)?.map(toPositive);
  return found?.every((id) => id !== undefined) ? (found as readonly number[]) : undefined;
}

const list = (description: string, more: object = {}) => ({
  type: "array" as const,
  items: { type: "integer" as const },
  description,
  ...more,
});

/** Ids as a comma list or an array. */
export const ids = (what: string) => checked(list(what), toIds, "Give ids.");
/** The same where clients are told nothing of a type. */
export const anyIds = (what: string) => checked({ description: what }, toIds, "Give ids.");
/** Ids or slugs as a comma list or an array. */
export const terms = (what: string) => checked(list(what), toParts, "Give ids or slugs.");
/** Ids, slugs or names of terms that something gets; null and an empty text are none. */
export const termsArg = (what: string) =>
  checked(
    { description: what, default: null },
    (sent) => (sent === null ? [] : toParts(sent)),
    "Give ids, slugs or names.",
  );
/** Names of statuses as a comma list or an array. */
export const statusNames = (what: string) =>
  checked({ type: "string", description: what }, toParts, "Give statuses.");
