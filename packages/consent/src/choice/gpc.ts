import type { Category } from "../categories.ts";
import type { ConsentSettings } from "../settings.ts";

type Settings = Pick<ConsentSettings, "gpc" | "gpc_categories">;

/** Whether the sender of a request has Global Privacy Control switched on, and the site honours it. */
export const hasSignal = (headers: Pick<Headers, "get">, { gpc }: Settings): boolean =>
  gpc !== "ignore" && headers.get("sec-gpc")?.trim() === "1";

/** The allowed categories under a signal, if the choice was made without it. */
export const underSignal = (
  categories: readonly Category[],
  { gpc_categories: withheld }: Settings,
): readonly Category[] =>
  categories.filter((one) => !(withheld as readonly Category[]).includes(one));
