import { defineSetting, type Settings } from "@waymark/core";
import * as z from "zod";

/** Changes with each change to rules or groups, in every process of the site. */
export const rulesRevision = defineSetting({
  name: "redirection.revision",
  about: "Changes with the redirects, so that processes reload them",
  schema: z.string(),
  fallback: "",
});

/** Marks rules or groups as changed. Every write calls it in its transaction. */
export const touchRules = (settings: Pick<Settings, "set">): Promise<void> =>
  settings.set(rulesRevision, crypto.randomUUID());
