import type { Html, SiteInfo } from "@waymark/core";
import type { PublicField, PublicForm } from "../definition/public-form.ts";
import type { Options } from "../options.ts";
import type { Problem } from "../values/check.ts";
import { isList, type Value } from "../values/value.ts";

/** The current values and problems of a form. */
export interface Filled {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
}
/** Where a field is shown. */
export interface FieldContext {
  /** The prefix of the form's element ids, because a page may have several forms. */
  readonly prefix: string;
  readonly around: Around;
  readonly form: PublicForm;
  /** The current values, by the keys of fields. */
  readonly values: Readonly<Record<string, Value>>;
  /** The problems, by the keys of fields; in a repeater by its key, the row and the field: `guests.0.name`. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** The row that was just added: `guests.1`. */
  readonly focus?: string | undefined;
}
/** The prefix of the names of fields in form data. */
export const prefix = "field-";

/** A field with everything that its control needs. */
export interface Control {
  readonly place: FieldContext;
  readonly field: PublicField;
  readonly id: string;
  readonly name: string;
  readonly value: Value | undefined;
  /** The common attributes of controls: `required` and ARIA attributes. */
  readonly shared: Html;
  /** The same without `required`, for one of several checkboxes. */
  readonly described: Html;
  readonly title: Html;
  /** The help text and the problem. */
  readonly below: Html;
}

/** The value of a field that has one. */
export const one = (value: Value | undefined): string =>
  typeof value === "string" ? value : isList(value) ? (value[0] ?? "") : "";

/** The site and options for rendering a form. */
export interface Around {
  readonly site: SiteInfo;
  readonly options: Options;
}
