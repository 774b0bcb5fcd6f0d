import { defineSetting, type Settings } from "@waymark/core";
import * as z from "zod";

/** Another value after each change to rules or groups, in every process of the site. */
export const rulesRevision = defineSetting({
  name: "redirection.revision",
  about: "Changes with the redirects, so that processes read them again",
  schema: z.string(),
  fallback: "",
});

/** Says that rules or groups have changed. Everybody who writes one calls it, in the same transaction. */
export const touchRules = (settings: Pick<Settings, "set">): Promise<void> =>
  settings.set(rulesRevision, crypto.randomUUID());
