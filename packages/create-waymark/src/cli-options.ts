import { parseArgs } from "node:util";
import { storages, templates, type ProjectStorage, type Template } from "./choices.ts";
import { ProjectError } from "./project-error.ts";

/** The options of a command line; missing ones are undefined. */
export interface CliOptions {
  readonly folder: string | undefined;
  readonly template: Template | undefined;
  readonly name: string | undefined;
  readonly storage: ProjectStorage | undefined;
  /** Use defaults for missing options. */
  readonly yes: boolean;
  readonly install: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const options = {
  template: { type: "string" },
  storage: { type: "string" },
  name: { type: "string" },
  yes: { type: "boolean", short: "y", default: false },
  "no-install": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;

/** The output of `create-waymark --help`. */
export const help = `Usage: create-waymark [FOLDER] [OPTIONS]

Creates a Waymark site, or a module for Waymark sites, in an empty folder.

  --template ${templates.join("|")}    what to create
  --storage ${storages.join("|")}  the database; sqlite needs no server
  --name NAME               the package name (default: the folder name)
  --yes, -y                 use defaults without asking: a site in my-site, SQLite
  --no-install              do not run the package manager
  --help, --version

In a terminal, missing options are asked for.`;

/** @throws ProjectError if the command line is invalid. */
export function readCliOptions(words: readonly string[]): CliOptions {
  const { values, positionals } = parse(words);
  if (positionals.length > 1)
    throw new ProjectError(`Only one folder is allowed: ${positionals.join(", ")}.`);
  return {
    folder: positionals[0],
    template: oneOf("--template", values.template, templates),
    name: values.name,
    storage: oneOf("--storage", values.storage, storages),
    yes: values.yes,
    install: !values["no-install"],
    help: values.help,
    version: values.version,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    throw new ProjectError(`${sentence}. See \`create-waymark --help\`.`);
  }
}

function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const found = choices.find((choice) => choice === value);
  if (value === undefined || found !== undefined) return found;
  throw new ProjectError(`${option} must be ${choices.join(" or ")}, not "${value}".`);
}
