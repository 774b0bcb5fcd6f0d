import type { Endpoint, Route } from "./catalogue.ts";
import { code, element, type Child } from "./element.ts";
import { toText, type Field } from "./field.ts";
import { recordOf } from "./json.ts";
import { namesIn } from "./pattern.ts";
import { parts, t } from "./texts.ts";
import { choicesOf, constraintsOf, hasDefault, typeOf, type Schema } from "./schema.ts";

/** An argument of an endpoint, or a field of an object. */
export interface Arg {
  readonly name: string;
  readonly schema: Schema;
  readonly isInPath: boolean;
  readonly isRequired: boolean;
}

/** The arguments of an endpoint: those in the path first, then required ones. */
export function argsOf(route: Route, endpoint: Endpoint): readonly Arg[] {
  const inPath = namesIn(route.parts);
  const missing = inPath.filter((name) => !Object.hasOwn(endpoint.args, name));
  const schemas: readonly (readonly [string, Schema])[] = [
    ...missing.map((name) => [name, { type: "string" }] as const),
    ...Object.entries(endpoint.args).map(([name, schema]) => [name, recordOf(schema)] as const),
  ];
  return schemas
    .map(([name, schema]) => {
      const isInPath = inPath.includes(name);
      return { name, schema, isInPath, isRequired: isInPath || schema.required === true };
    })
    .sort(
      (one, other) =>
        Number(other.isInPath) - Number(one.isInPath) ||
        Number(other.isRequired) - Number(one.isRequired),
    );
}

/** The description of an argument, with its form control if it has one. */
export function argRow(arg: Arg, field?: Field): HTMLElement {
  const { name, schema, isRequired } = arg;
  return element(
    "div",
    { class: "arg" },
    element(
      "div",
      { class: "head" },
      element(field ? "label" : "span", { class: "name", for: field?.id }, name),
      isRequired && element("span", { class: "must" }, t("required")),
      !field && element("span", { class: "type" }, typeOf(schema)),
    ),
    element("div", { class: "about" }, describe(arg, field)),
    field && element("div", { class: "field" }, field),
  );
}

function describe({ schema, isInPath }: Arg, field: Field | undefined): readonly Child[] {
  // A select element shows its choices and its default itself.
  const isSelect = field?.tagName === "SELECT";
  const choices = isSelect ? [] : choicesOf(schema);
  const isEmptyList = Array.isArray(schema.default) && schema.default.length === 0;
  const showsDefault = hasDefault(schema) && !isEmptyList && !isSelect;
  const type = typeOf(schema);
  return [
    Boolean(schema.description) && element("p", { dir: "auto" }, String(schema.description)),
    element(
      "p",
      { class: "facts" },
      field && type && element("span", {}, type),
      isInPath && element("span", {}, t("inPath")),
      showsDefault &&
        element("span", {}, parts("default", { value: code(toText(schema.default)) })),
      constraintsOf(schema).map(([key, value]) =>
        element("span", {}, parts(key, { value: code(value) })),
      ),
    ),
    choices.length > 0 &&
      element(
        "p",
        { class: "choices" },
        choices.map((choice) => code(toText(choice))),
      ),
  ];
}
