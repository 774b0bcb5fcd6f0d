import type { PublicField } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import { isTicked } from "../values/read.ts";
import type { Single } from "../values/value.ts";

/** The initial value of a field. */
export function standard(
  field: Pick<PublicField, "type" | "options" | "multiple" | "default">,
): Single {
  const chosen = field.options.filter(({ selected }) => selected).map(({ value }) => value);
  const { kind } = typeOf(field);
  if (kind === "choices") return chosen;
  if (kind === "choice" || (kind === "order" && field.options.length > 0))
    return chosen[0] ?? field.default;
  return kind === "flag" ? (isTicked(field.default) ? "1" : "0") : field.default;
}
