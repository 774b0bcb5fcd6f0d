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
/** A check of whole submissions, for example against a list of unwanted words or with a captcha. */
export interface FormCheck {
  readonly name: string;
  /** Returns the reason for a rejection, as a message for the submitter; undefined if the submission is accepted. */
  readonly check: Service<Candidate, string | undefined>;
}
/** Checks of each submission before it is accepted, in the order of the modules. */
export const formChecks = defineContribution<FormCheck>("forms.checks");
