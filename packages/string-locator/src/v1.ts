import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { saveRoute } from "./routes/save.ts";
import { searchableTypes } from "./searchable-types.ts";

/** Saving for clients of the first version. */
export const v1 = (setup: NamespaceContext): StringLocatorV1 => routesOf(setup);
/** The routes of the first version, with their types. */
export interface StringLocatorV1 extends ReturnType<typeof routesOf> {}

const routesOf = (setup: NamespaceContext) =>
  defineNamespace("string-locator/v1", { "/save": [saveRoute(searchableTypes(setup))] });
