import { pagePath, type Schema } from "@waymark/core";

/** The options of the explorer. */
export interface ExplorerOptions {
  /** The path of the page, below the URL of the site. Default `/explorer`. */
  readonly path?: string | undefined;
}
/** The options with their defaults. */
export interface ResolvedOptions {
  readonly path: string;
}
interface InvalidOption {
  readonly issues: readonly { readonly message: string; readonly path: readonly string[] }[];
}

const standard = "/explorer";

const toInvalidOption = (message: string, path: readonly string[] = []): InvalidOption => ({
  issues: [{ message, path }],
});

function validate(value: unknown): { readonly value: ResolvedOptions } | InvalidOption {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return toInvalidOption("must be an object with the property path.");
  for (const name in value)
    if (name !== "path")
      return toInvalidOption("is not an option; the only option is path.", [name]);
  const { path = standard } = value as { readonly path?: unknown };
  if (!pagePath.accepts(path)) return toInvalidOption(pagePath.invalidMessage(standard), ["path"]);
  return { value: { path } };
}

const describe = (): Record<string, unknown> => ({
  type: "object",
  properties: {
    path: pagePath.schema(standard, "Path of the page, below the URL of the site"),
  },
  additionalProperties: false,
});

/** A hand-written Standard Schema with JSON Schema, so that the module needs no schema library. */
export const options: Schema<ExplorerOptions, ResolvedOptions> = {
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate,
    jsonSchema: { input: describe, output: describe },
  },
};
