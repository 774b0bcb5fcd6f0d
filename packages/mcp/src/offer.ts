import type { ApiManifest, Operation } from "@waymark/core";
import type { SettledOptions } from "./options.ts";

/** The operations that agents are offered: those that read, unless writing is switched on; none that takes a file. */
export function offerOf(
  { operations }: ApiManifest,
  { write, tools }: SettledOptions,
): readonly Operation[] {
  const patched = new Set(operations.flatMap((one) => (one.method === "PATCH" ? [one.args] : [])));
  return operations.filter(
    (one) =>
      one.tool &&
      !one.uploads &&
      (one.method === "GET" || write) &&
      // One endpoint that answers several methods is one tool.
      (one.method === "PATCH" || !patched.has(one.args)) &&
      (typeof tools !== "function" || tools(one)),
  );
}
