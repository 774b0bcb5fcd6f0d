import type { Schema } from "@waymark/core";

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
const pathSource = "^/[A-Za-z0-9._/-]*[A-Za-z0-9_-]$";
const isPath = new RegExp(pathSource);

const refuse = (message: string, path: readonly string[] = []): Refused => ({
  issues: [{ message, path }],
});

function validate(value: unknown): { readonly value: SettledOptions } | Refused {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("write { path }, or nothing.");
  for (const name in value)
    if (name !== "path") return refuse("there is no such option; path is the only one.", [name]);
  const { path = standard } = value as { readonly path?: unknown };
  if (typeof path !== "string" || path.length > 200 || path.includes("//") || !isPath.test(path))
    return refuse("a path begins with a slash and ends without one, such as /explorer.", ["path"]);
  return { value: { path } };
}

const describe = (): Record<string, unknown> => ({
  type: "object",
  properties: {
    path: {
      type: "string",
      pattern: pathSource,
      maxLength: 200,
      default: standard,
      description: "Where the page answers, below the address of the site",
    },
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
