import { record, type Stored } from "./draft.ts";

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The name of a part of a form: of a field, an email, a calculation or an option. */
const nameOf = (part: Stored): string => {
  const found = ["label", "name", "email_subject", "key", "value"].find(
    (name) => !isBlank(part[name]),
  );
  return found === undefined ? "" : String(part[found]);
};

/**
 * A part of a form as text in lines, for the comparison of two versions: a paragraph for each field, email or calculation.
 * Ids and what is not set are left out.
 */
export function toOutline(value: unknown, indent = ""): string {
  if (Array.isArray(value))
    return value
      .map((one) =>
        typeof one === "object" && one !== null
          ? `${indent}${nameOf(record(one))}\n${toOutline(one, `${indent}  `)}`.trimEnd()
          : `${indent}${String(one)}`,
      )
      .join(indent === "" ? "\n\n" : "\n");
  if (typeof value !== "object" || value === null) return isBlank(value) ? "" : String(value);
  return Object.entries(value)
    .filter(([name, one]) => name !== "id" && !isBlank(one))
    .map(([name, one]) => {
      const words = name.replaceAll("_", " ");
      return typeof one === "object"
        ? `${indent}${words}:\n${toOutline(one, `${indent}  `)}`
        : `${indent}${words}: ${String(one)}`;
    })
    .join("\n");
}
