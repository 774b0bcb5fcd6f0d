import type { ActionData } from "../rules/rule.ts";
import type { Visit } from "./visit.ts";

/** What was sent for a rule: anything. */
export type Sent = Readonly<Record<string, unknown>>;

/** One match type: what a rule of it compares with, and when it holds. */
export interface Kind {
  /** The target where the condition holds, and where it does not. */
  readonly targets: { readonly from: string; readonly otherwise?: string };
  /** What it compares with, of what was sent; targets aside. */
  readonly clean: (sent: Sent) => ActionData;
  readonly holds: (data: ActionData, visit: Visit) => boolean | Promise<boolean>;
  /** The pattern of `data`, where it has one. */
  readonly pattern?: (data: ActionData) => string | undefined;
}

/** The targets of all types that have one for each outcome, but for `login`. */
export const fromAndNot = { from: "url_from", otherwise: "url_notfrom" } as const;

/** A text of what was sent or stored; empty for everything else. */
export const textIn = (data: Sent | ActionData, key: string): string => {
  const value = data[key];
  return typeof value === "string" ? value : "";
};
/** One line of what was sent. */
export const lineIn = (sent: Sent, key: string): string =>
  textIn(sent, key)
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .toWellFormed()
    .slice(0, 2_000);
