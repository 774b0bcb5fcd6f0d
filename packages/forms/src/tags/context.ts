import type { SiteInfo } from "@waymark/core";
import type { Results } from "../calculations/work-out.ts";
import type { Form } from "../definition/form.ts";
import type { Values } from "../values/value.ts";

/** The data that tags are replaced by: a submission, its form and the site. */
export interface TagContext {
  readonly form: Form;
  readonly values: Values;
  readonly calculations: Results;
  /** Its number; 0 where it was not kept. */
  readonly sequence: number;
  readonly author: { readonly id: number; readonly login: string; readonly name: string };
  readonly site: SiteInfo;
  /** The mail address of the administrators; empty if none is set. */
  readonly adminEmail: string;
  /** When it was sent, by the site's clock: `2026-01-15T08:30:00`. */
  readonly local: string;
}
