import type { JsonSchema, ModuleContext, Screen } from "@waymark/core";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schemas of arguments, with the values that a screen declares for some of them. */
export function withChoices(
  schemas: Schemas,
  choices: Screen["choices"] = {},
  ctx: Pick<ModuleContext, "actor" | "all">,
): Schemas {
  const changed = Object.entries(choices).flatMap(([name, valuesOf]) => {
    const schema = schemas[name];
    if (!schema) return [];
    const { items } = schema;
    const values = [...valuesOf(ctx)];
    const listed = items ? { items: { ...items, enum: values } } : { enum: values };
    return [[name, { ...schema, ...listed }] as const];
  });
  return { ...schemas, ...Object.fromEntries(changed) };
}
