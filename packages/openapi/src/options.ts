import type { Schema } from "@waymark/core";

/** The options of the module. */
export interface OpenApiOptions {
  /** Version of the API in the documents. Default `1`. */
  readonly version?: string | undefined;
  /** The documentation for people, such as the API explorer: a path of the site such as `/explorer`, or a URL. */
  readonly docs?: string | undefined;
}
/** The options with their defaults. */
export interface ResolvedOptions {
  readonly version: string;
  readonly docs: string | undefined;
}
interface Invalid {
  readonly issues: readonly { readonly message: string; readonly path: readonly string[] }[];
}

const docsSource = "^(?:/|https?://)\\S*$";
const isDocs = new RegExp(docsSource);
const known = ["version", "docs"];

const invalid = (message: string, ...path: readonly string[]): Invalid => ({
  issues: [{ message, path }],
});

function validate(value: unknown): { readonly value: ResolvedOptions } | Invalid {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return invalid("must be an object with version and docs, or be omitted.");
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined)
    return invalid("unknown option; the options are version and docs.", other);
  const { version = "1", docs } = value as { readonly version?: unknown; readonly docs?: unknown };
  if (typeof version !== "string" || version === "" || version.length > 100)
    return invalid("must be a string of 1 to 100 characters, such as 1.4.0.", "version");
  if (docs === undefined) return { value: { version, docs } };
  if (typeof docs !== "string" || docs.length > 2000 || !isDocs.test(docs))
    return invalid("must be a path such as /explorer, or an http or https URL.", "docs");
  return { value: { version, docs } };
}

const describe = (): Record<string, unknown> => ({
  type: "object",
  properties: {
    version: {
      type: "string",
      minLength: 1,
      maxLength: 100,
      default: "1",
      description: "Version of the API in the documents",
    },
    docs: {
      type: "string",
      pattern: docsSource,
      maxLength: 2000,
      description: "Documentation for people: a path of the site, or a URL",
    },
  },
  additionalProperties: false,
});

/** Implements Standard Schema and Standard JSON Schema directly, without a schema library. */
export const options: Schema<OpenApiOptions, ResolvedOptions> = {
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate,
    jsonSchema: { input: describe, output: describe },
  },
};
