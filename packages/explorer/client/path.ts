import { element } from "./element.ts";
import type { Part } from "./pattern.ts";

/** A path whose arguments are marked. */
export const toPath = (parts: readonly Part[]): readonly (string | HTMLElement)[] =>
  parts.map((part) => part.text ?? element("span", { class: "param" }, `{${part.name}}`));
