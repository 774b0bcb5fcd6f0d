import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "rolldown/utils";
import { expect, test } from "vitest";

const folder = new URL("../client/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|messages|(^|\/)test\//.test(name),
);

/** Attributes and properties that people see or hear. */
const shown =
  /^(aria-label|aria-description|alt|children|description|error|label|legend|message|placeholder|title)$/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
/** The text of a literal, also in braces and in both cases of a condition. */
function literalsIn(node: Node | null): readonly string[] {
  switch (node?.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case "JSXExpressionContainer":
      return literalsIn(node["expression"] as Node);
    case "ConditionalExpression":
      return [node["consequent"], node["alternate"]].flatMap((one) => literalsIn(one as Node));
    case "LogicalExpression":
      return literalsIn(node["right"] as Node);
    default:
      return [];
  }
}
/** Values as they are stored, and addresses: they are the same in all languages. */
const examples = new Set(["checked", "unchecked", "{field:hours} * 45", "/thank-you"]);
const isText = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !text.startsWith("https://") && !examples.has(text);

/** The texts in a file that are shown without a catalogue. */
function literalTexts(name: string, source: string): readonly string[] {
  const found: string[] = [];
  const add = (texts: readonly string[]) => found.push(...texts.filter(isText));
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  new Visitor({
    JSXText: ({ value }) => add([value.trim()]),
    JSXElement: ({ children }) =>
      add(
        children
          .filter(({ type }) => type === "JSXExpressionContainer")
          .flatMap((one) => literalsIn(one as never)),
      ),
    JSXAttribute: ({ name: attribute, value }) => {
      if (shown.test(String(attribute.name))) add(literalsIn(value as never));
    },
    Property: ({ key, value }) => {
      const property = "name" in key ? key.name : "value" in key ? key.value : "";
      // Attributes of elements and fields of items have these names, too: their values are words without spaces.
      if (shown.test(String(property)))
        add(literalsIn(value as never).filter((text) => /\p{Lu}|\s/u.test(text)));
    },
  }).visit(program);
  return found;
}

test("texts outside of the catalogues are found", () => {
  const source = `
    const a = <p title="Go on">Words {isNew ? "New" : t("old")} <b aria-label={\`Item \${id}\`} /></p>;
    notifications.show({ message: "It is done", color: "red" });
    const b = <p className="muted" title={t("title")}>· {name}</p>;`;
  expect(literalTexts("a.tsx", source).toSorted()).toEqual([
    "Go on",
    "It is done",
    "Item ",
    "New",
    "Words",
  ]);
});

test("screens have no texts outside of the catalogues", () => {
  const found = files.flatMap((name) =>
    literalTexts(name, readFileSync(new URL(name, folder), "utf8")).map(
      (text) => `${name}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
