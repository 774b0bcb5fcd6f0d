import { pagePath, type Schema } from "@waymark/core";

/** What a site may say about its explorer. */
export interface ExplorerOptions {
  /** Where the page answers, below the address of the site. Default `/explorer`. */
  readonly path?: string | undefined;
}
/** The options with their defaults. */
export interface SettledOptions {
  readonly path: string;
}
interface Refused {
  readonly issues: readonly { readonly message: string; readonly path: readonly string[] }[];
}

const standard = "/explorer";

const refuse = (message: string, path: readonly string[] = []): Refused => ({
  issues: [{ message, path }],
});

function validate(value: unknown): { readonly value: SettledOptions } | Refused {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("write { path }, or nothing.");
  for (const name in value)
    if (name !== "path") return refuse("there is no such option; path is the only one.", [name]);
  const { path = standard } = value as { readonly path?: unknown };
  if (!pagePath.accepts(path)) return refuse(pagePath.refusal(standard), ["path"]);
  return { value: { path } };
}

const describe = (): Record<string, unknown> => ({
  type: "object",
  properties: {
    path: pagePath.schema(standard, "Where the page answers, below the address of the site"),
  },
  additionalProperties: false,
});

/** One plain text needs no schema library: core asks for Standard Schema and Standard JSON Schema, and this is both. */
export const options: Schema<ExplorerOptions, SettledOptions> = {
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate,
    jsonSchema: { input: describe, output: describe },
  },
};
