import { defineContribution, type Service } from "@waymark/core";
import type { SubmittedValue } from "./values/read.ts";

/** A submission to check before it is accepted. */
export interface Candidate {
  readonly form: { readonly id: number; readonly key: string };
  /** The values by the keys of their fields, checked. */
  readonly values: Readonly<Record<string, SubmittedValue>>;
  /** Additional submitted data, for example the token of a captcha. */
  readonly extra: Readonly<Record<string, string>>;
  readonly remoteAddress: string | undefined;
}
/** A check of whole submissions: against a list of unwanted words, by a captcha. */
export interface FormCheck {
  readonly name: string;
  /** Returns why it is rejected, as a message for the submitter; undefined if it is accepted. */
  readonly check: Service<Candidate, string | undefined>;
}
/** Checks of each submission before it is accepted, in the order of the modules. */
export const formChecks = defineContribution<FormCheck>("forms.checks");
