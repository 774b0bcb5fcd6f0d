import type { JsonSchema, ScreenSection, ScreenTranslator } from "@waymark/core";

type Translate = ScreenTranslator["text"];
type Labels = Readonly<Record<string, string>>;

/** The common properties of lists and settings. */
interface Labelled {
  readonly label: string;
  readonly sections: readonly ScreenSection[];
  readonly labels: Labels;
}

const inValues = (labels: Labels, translate: Translate): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, translate(label)]));

/** The labels of a screen in the language of a translator. */
const translateLabels = <T extends Labelled>(screen: T, { text: translate }: ScreenTranslator) => ({
  ...screen,
  label: translate(screen.label),
  sections: screen.sections.map((one) => ({ ...one, label: translate(one.label) })),
  labels: inValues(screen.labels, translate),
});

/** The labels of settings, with their description. */
export const translateSettings = <T extends Labelled & { readonly about: string | null }>(
  settings: T,
  translator: ScreenTranslator,
) => ({
  ...translateLabels(settings, translator),
  about: settings.about && translator.text(settings.about),
});

/** The labels of a screen with the names of a list, and the labels of its columns and actions. */
export function translateList<
  T extends Labelled & {
    readonly singular: string;
    readonly group: string;
    readonly columns:
      | readonly (string | { readonly field: string; readonly label?: string })[]
      | null;
    readonly counts: readonly { readonly label: string }[];
    readonly actions: readonly { readonly label: string; readonly confirm?: string }[];
  },
>(list: T, translator: ScreenTranslator) {
  const { text: translate } = translator;
  return {
    ...translateLabels(list, translator),
    singular: translate(list.singular),
    group: translate(list.group),
    columns:
      list.columns?.map((one) =>
        typeof one === "string" || one.label === undefined
          ? one
          : { ...one, label: translate(one.label) },
      ) ?? null,
    counts: list.counts.map((one) => ({ ...one, label: translate(one.label) })),
    actions: list.actions.map((one) => ({
      ...one,
      label: translate(one.label),
      ...(one.confirm !== undefined && { confirm: translate(one.confirm) }),
    })),
  };
}

/** Schemas with titles and descriptions in the language of a translator, including those of properties. */
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
