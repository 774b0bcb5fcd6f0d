import type { Resource, Show } from "@waymark/core";

/** A row as its resource shows it, without links: what a deletion answers as `previous`. */
export function toPlain(
  resource: Resource,
  row: object,
  show: Omit<Show, "args">,
): Readonly<Record<string, unknown>> {
  const whole: Show = { ...show, args: {} };
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.contexts.includes(show.context))
      .map(([name, field]) => [name, field.value(row as never, whole, {} as never)]),
  );
}
