import type { JsonSchema, ScreenSection, ScreenTranslator } from "@waymark/core";

type Say = ScreenTranslator["text"];
type Labels = Readonly<Record<string, string>>;

/** What lists and settings have in common. */
interface Labelled {
  readonly label: string;
  readonly sections: readonly ScreenSection[];
  readonly labels: Labels;
}

const inValues = (labels: Labels, say: Say): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, say(label)]));

/** The labels of a screen in the language of a translator. */
export const translateLabels = <T extends Labelled>(
  screen: T,
  { text: say }: ScreenTranslator,
) => ({
  ...screen,
  label: say(screen.label),
  sections: screen.sections.map((one) => ({ ...one, label: say(one.label) })),
  labels: inValues(screen.labels, say),
});

/** The same with the names of a list, and the labels of its columns and actions. */
export function translateList<
  T extends Labelled & {
    readonly singular: string;
    readonly group: string;
    readonly columns:
      | readonly (string | { readonly field: string; readonly label?: string })[]
      | null;
    readonly actions: readonly { readonly label: string; readonly confirm?: string }[];
  },
>(list: T, translator: ScreenTranslator) {
  const { text: say } = translator;
  return {
    ...translateLabels(list, translator),
    singular: say(list.singular),
    group: say(list.group),
    columns:
      list.columns?.map((one) =>
        typeof one === "string" || one.label === undefined
          ? one
          : { ...one, label: say(one.label) },
      ) ?? null,
    actions: list.actions.map((one) => ({
      ...one,
      label: say(one.label),
      ...(one.confirm !== undefined && { confirm: say(one.confirm) }),
    })),
  };
}

/** Schemas with their titles and descriptions in the language of a translator, also those of properties. */
export const translateSchemas = <T extends Readonly<Record<string, JsonSchema>>>(
  schemas: T,
  translator: ScreenTranslator,
): T =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, translateSchema(schema, translator)]),
  ) as unknown as T;

function translateSchema(schema: JsonSchema, translator: ScreenTranslator): JsonSchema {
  const { title, description, properties, items } = schema;
  return {
    ...schema,
    ...(title !== undefined && { title: translator.text(title) }),
    ...(description !== undefined && { description: translator.text(description) }),
    ...(properties && { properties: translateSchemas(properties, translator) }),
    ...(items && { items: translateSchema(items, translator) }),
  };
}
