import { pagePath, type Operation, type Schema } from "@waymark/core";

/** The options of the MCP server. */
export interface McpOptions {
  /** Path of the MCP endpoint, below the URL of the site. Default `/mcp`. */
  readonly path?: string | undefined;
  /** Whether to offer tools that change data, too. Default false. */
  readonly write?: boolean | undefined;
  /**
   * `"search"` (the default): two tools, one that finds routes and one that calls them, so that an agent's context stays
   * small. `"all"`: one tool for each route. A function picks the routes that are tools.
   */
  readonly tools?: "search" | "all" | ((operation: Operation) => boolean) | undefined;
  /**
   * The maximum number of characters of a response. A longer response becomes an error that
   * explains how to request less. Default 60,000.
   */
  readonly maxOutput?: number | undefined;
  /** Allowed origins of scripts on other sites. Default none. */
  readonly origins?: readonly string[] | undefined;
  /** Allowed host names in addition to the site's own and those of the local machine. Default none. */
  readonly hosts?: readonly string[] | undefined;
}
/** The options with their defaults. */
export type ResolvedOptions = {
  readonly [K in keyof McpOptions]-?: Exclude<McpOptions[K], undefined>;
};

const standard: ResolvedOptions = {
  path: "/mcp",
  write: false,
  tools: "search",
  maxOutput: 60_000,
  origins: [],
  hosts: [],
};
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string" && one !== "");

/** The validation of options. */
const rules: {
  readonly [K in keyof ResolvedOptions]: readonly [(value: unknown) => boolean, string];
} = {
  path: [pagePath.accepts, pagePath.invalidMessage(standard.path)],
  write: [(value) => typeof value === "boolean", "must be true or false."],
  tools: [
    (value) => value === "search" || value === "all" || typeof value === "function",
    'write "search", "all" or a function of an operation.',
  ],
  maxOutput: [
    (value) => Number.isInteger(value) && (value as number) >= 1000,
    "must be a number of characters, 1,000 or more.",
  ],
  origins: [isTexts, "must be a list of origins, such as https://agent.example."],
  hosts: [isTexts, "must be a list of host names."],
};

function validate(given: unknown): ReturnType<Schema["~standard"]["validate"]> {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { issues: [{ message: "must be an object with options, or be omitted." }] };
  const issues = Object.entries(given).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof ResolvedOptions] : undefined;
    if (!rule) return [{ message: "there is no such option.", path: [name] }];
    return value === undefined || rule[0](value) ? [] : [{ message: rule[1], path: [name] }];
  });
  if (issues.length > 0) return { issues };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { value: { ...standard, ...Object.fromEntries(named) } };
}

const describe = (): Record<string, unknown> => ({
  type: "object",
  properties: {
    path: pagePath.schema(standard.path, "Path of the MCP endpoint, below the URL of the site"),
    write: {
      type: "boolean",
      default: standard.write,
      description: "Whether tools that change data are offered, too",
    },
    tools: {
      default: standard.tools,
      description:
        '`"search"`: two tools that find and call routes; `"all"`: one tool per route; or a function that selects routes',
    },
    maxOutput: {
      type: "integer",
      minimum: 1000,
      default: standard.maxOutput,
      description:
        "Maximum number of characters of a response; longer ones are an error that explains how to reduce them",
    },
    origins: {
      type: "array",
      items: { type: "string", minLength: 1 },
      default: [],
      description: "Allowed origins of scripts on other sites",
    },
    hosts: {
      type: "array",
      items: { type: "string", minLength: 1 },
      default: [],
      description:
        "Allowed host names in addition to the site's own and those of the local machine",
    },
  },
  additionalProperties: false,
});

/** Implements Standard Schema and Standard JSON Schema directly, because schema libraries cannot publish options that are functions. */
export const options: Schema<McpOptions, ResolvedOptions> = {
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate: validate as Schema<McpOptions, ResolvedOptions>["~standard"]["validate"],
    jsonSchema: { input: describe, output: describe },
  },
};
