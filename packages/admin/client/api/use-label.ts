import { useCallback } from "react";
import { useDirectory } from "./directory.ts";
import { toLabel } from "./values.ts";

/** Words for people from the name of a field or a value. */
export type Label = (name: string) => string;

/** Labels in the language of the user where a module has translated the name, or derived from it. */
export function useLabel(): Label {
  const { words } = useDirectory();
  return useCallback(
    (name: string) => (Object.hasOwn(words, name) && words[name]) || toLabel(name),
    [words],
  );
}
