import { useCallback } from "react";
import { useDirectory } from "./directory.ts";
import { toLabel } from "./values.ts";

/** Converts the name of a field or a value to a label. */
export type Label = (name: string) => string;

/** Labels in the language of the user if a module has translated the name; otherwise labels derived from the name. */
export function useLabel(): Label {
  const { words } = useDirectory();
  return useCallback(
    (name: string) => (Object.hasOwn(words, name) && words[name]) || toLabel(name),
    [words],
  );
}
