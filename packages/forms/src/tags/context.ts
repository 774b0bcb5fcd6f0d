import type { SiteInfo } from "@waymark/core";
import type { Results } from "../calculations/work-out.ts";
import type { Form } from "../definition/form.ts";
import type { Values } from "../values/value.ts";

/** What tags stand for: one submission of a form, with what is around it. */
export interface TagContext {
  readonly form: Form;
  readonly values: Values;
  readonly calculations: Results;
  /** Its number; 0 where it was not kept. */
  readonly sequence: number;
  readonly author: { readonly id: number; readonly login: string; readonly name: string };
  readonly site: SiteInfo;
  /** Where mail for the administrators goes; blank where nobody named it. */
  readonly adminEmail: string;
  /** When it was sent, by the site's clock: `2026-01-15T08:30:00`. */
  readonly local: string;
}
