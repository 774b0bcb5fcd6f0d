import type { Html, SiteInfo } from "@waymark/core";
import type { ShownField, ShownForm } from "../definition/shown.ts";
import type { Problem } from "../values/check.ts";
import { isList, type Value } from "../values/value.ts";
import type { Options } from "../options.ts";

/** What a field holds already, and what is wrong with it. */
export interface Filled {
  readonly value: Value | undefined;
  readonly problem: Problem | undefined;
}
/** Where a field is shown. */
export interface FieldPlace {
  /** What the ids of the form begin with: a page may hold several forms. */
  readonly prefix: string;
  readonly around: Around;
  readonly form: ShownForm;
  /** What the fields of the form hold, by their keys. */
  readonly values: Readonly<Record<string, Value>>;
  /** What is wrong, by the keys of fields; in a repeater by its key, the row and the field: `guests.0.name`. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** The row that was just added: `guests.1`. */
  readonly focus?: string | undefined;
}
/** The names of what a browser sends for fields begin so. */
export const prefix = "field-";

/** A field with everything that its control needs. */
export interface Control {
  readonly place: FieldPlace;
  readonly field: ShownField;
  readonly id: string;
  readonly name: string;
  readonly value: Value | undefined;
  /** The attributes that every control has: `required`, and what screen readers say of it. */
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

/** What showing a form takes of its site. */
export interface Around {
  readonly site: SiteInfo;
  readonly options: Options;
}
