import type { Actor } from "@waymark/core";
import { fillPieces } from "./digest.ts";

/** What the variables of a target stand for. */
export interface Filling {
  /** What the groups of a pattern were, the whole match first, as it was written in the address; undefined for other sources. */
  readonly groups: readonly string[] | undefined;
  readonly now: Date;
  caller(): Promise<Actor>;
}

/** Whether a target says who asks: it leads everybody elsewhere. */
export const namesCaller = (target: string): boolean =>
  /\[user(?:id|login)\]|%user(?:id|login)%/.test(target);

/** What stands for a group of a pattern. */
export const references = /[$\\]([1-9])/g;
const variables = /[$\\]([1-9])|\[userid\]|\[userlogin\]|\[unixtime\]|%userid%|%userlogin%/g;
const changes: Readonly<Record<string, (text: string) => string>> = {
  "[upper]": (text) => text.toUpperCase(),
  "[lower]": (text) => text.toLowerCase(),
  "[dashes]": (text) => text.replaceAll("_", "-"),
  "[underscores]": (text) => text.replaceAll("-", "_"),
};

/**
 * Puts values for the variables of a target, in one go: what a visitor sends is never read as a variable, and what a
 * variable stands for cannot end the part of the address that it stands in.
 */
export async function fill(text: string, { groups, now, caller }: Filling): Promise<string> {
  const user = namesCaller(text) ? await caller() : undefined;
  const filled = (piece: string) =>
    piece.replace(variables, (variable, group: string | undefined) => {
      if (group !== undefined) return groups ? (groups[Number(group)] ?? "") : variable;
      if (variable === "[unixtime]") return String(Math.floor(now.getTime() / 1000));
      return encodeURIComponent(
        variable.includes("id") ? String(user?.id ?? 0) : (user?.login ?? ""),
      );
    });
  const names = Object.keys(changes).filter((name) => text.includes(name));
  const plain = names.reduce((all, name) => all.replaceAll(name, ""), text);
  return names.reduce((all, name) => changes[name]?.(all) ?? all, await fillPieces(plain, filled));
}
