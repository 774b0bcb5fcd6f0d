import { defineContribution, type Service } from "@waymark/core";
import type { Sent } from "./values/read.ts";

/** What is to be looked at before a submission is taken. */
export interface Candidate {
  readonly form: { readonly id: number; readonly key: string };
  /** The values by the keys of their fields, checked. */
  readonly values: Readonly<Record<string, Sent>>;
  /** What came beside the values: the token of a captcha, say. */
  readonly extra: Readonly<Record<string, string>>;
  readonly remoteAddress: string | undefined;
}
/** A check of whole submissions: against a list of unwanted words, by a captcha. */
export interface FormCheck {
  readonly name: string;
  /** Answers why it is not taken, for who has sent it; undefined where it may pass. */
  readonly check: Service<Candidate, string | undefined>;
}
/** Checks that every submission passes before it is taken, in the order of the modules. */
export const formChecks = defineContribution<FormCheck>("forms.checks");
