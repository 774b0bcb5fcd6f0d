import { createContext, useContext } from "react";
import { type FieldNode, list, record, text } from "./draft.ts";

/** The fields of the form as it is stored. */
export const StoredFields = createContext<readonly FieldNode[]>([]);

/** The values that the options of a field have in the stored form. */
export function useStoredValues(id: number | undefined): ReadonlySet<string> {
  const fields = useContext(StoredFields);
  const all = fields.flatMap((field) => [field, ...field.fields]);
  const options = all.find(({ values }) => values.id === id)?.values["options"];
  if (id === undefined) return new Set();
  return new Set(list(options).map((option) => text(record(option)["value"])));
}
