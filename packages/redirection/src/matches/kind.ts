import type { ActionData } from "../rules/rule.ts";
import type { Actor } from "@waymark/core";
import type { Address } from "../urls/address.ts";

/** The properties of a request that rules can test. */
export interface Visit {
  readonly address: Address;
  /** `http` or `https`. */
  readonly scheme: string;
  /** The host in lower case, with the port if the URL has one. */
  readonly host: string;
  /** The client's address, normalized by `normalIp`; undefined if unknown. */
  readonly ip: string | undefined;
  /** Returns the value of a header; undefined if the request has no such header. */
  header(name: string): string | undefined;
  /** Returns the current user, who is loaded at most once. */
  caller(): Promise<Actor>;
  /** Whether the condition that a module contributed under this name holds. */
  condition(name: string): boolean | Promise<boolean>;
}

/** The unvalidated data of a request that writes a rule. */
export type RuleInput = Readonly<Record<string, unknown>>;

/** A match type: the data of its rules, and when it matches. */
export interface Kind {
  /** The names of the target if the condition holds, and if it does not. */
  readonly targets: { readonly from: string; readonly otherwise?: string };
  /** The data to store, without targets. */
  readonly clean: (input: RuleInput) => ActionData;
  readonly holds: (data: ActionData, visit: Visit) => boolean | Promise<boolean>;
  /** The pattern in `data`, if it has one. */
  readonly pattern?: (data: ActionData) => string | undefined;
}

/** The target names of all types with a target for each outcome, except `login`. */
export const fromAndNot = { from: "url_from", otherwise: "url_notfrom" } as const;

/** A string of the data; empty for any other value. */
export const textIn = (data: RuleInput | ActionData, key: string): string => {
  const value = data[key];
  return typeof value === "string" ? value : "";
};
/** A single-line string of the data. */
export const lineIn = (input: RuleInput, key: string): string =>
  textIn(input, key)
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 2_000)
    .toWellFormed();
