import type { Actor } from "@waymark/core";
import { fillPieces } from "./digest.ts";

/** The values of the variables in a target. */
export interface Filling {
  /** The groups of the matched pattern, the whole match first, undecoded; undefined for plain sources. */
  readonly groups: readonly string[] | undefined;
  readonly now: Date;
  caller(): Promise<Actor>;
}

/** Whether a target contains data of the visitor, so that it differs between visitors. */
export const namesCaller = (target: string): boolean =>
  /\[user(?:id|login)\]|%user(?:id|login)%/.test(target);

/** References to groups of a pattern. */
export const references = /[$\\]([1-9])/g;
const variables = /[$\\]([1-9])|\[userid\]|\[userlogin\]|\[unixtime\]|%userid%|%userlogin%/g;
const changes: Readonly<Record<string, (text: string) => string>> = {
  "[upper]": (text) => text.toUpperCase(),
  "[lower]": (text) => text.toLowerCase(),
  "[dashes]": (text) => text.replaceAll("_", "-"),
  "[underscores]": (text) => text.replaceAll("-", "_"),
};

/**
 * Replaces the variables of a target in a single pass: data of a visitor is never interpreted as a variable, and a
 * value cannot end the part of the address that contains it.
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
