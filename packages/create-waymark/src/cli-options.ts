import { parseArgs } from "node:util";
import { storages, templates, type ProjectStorage, type Template } from "./choices.ts";
import { ProjectError } from "./project-error.ts";

/** What a command line asks for; what it leaves open is undefined. */
export interface CliOptions {
  readonly folder: string | undefined;
  readonly template: Template | undefined;
  readonly name: string | undefined;
  readonly storage: ProjectStorage | undefined;
  /** Takes the defaults for all that is left open. */
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

/** What `create-waymark --help` prints. */
export const help = `Usage: create-waymark [FOLDER] [OPTIONS]

Starts a Waymark site, or a module for Waymark sites, in an empty folder.

  --template ${templates.join("|")}    what to start
  --storage ${storages.join("|")}  where its site keeps its rows; sqlite needs no server
  --name NAME               the name of its package, if not that of the folder
  --yes, -y                 ask nothing: my-site or my-module, a site, SQLite
  --no-install              do not run the package manager
  --help, --version

It asks in a terminal for what is left open.`;

/** @throws ProjectError where the command line cannot be understood. */
export function readCliOptions(words: readonly string[]): CliOptions {
  const { values, positionals } = parse(words);
  if (positionals.length > 1)
    throw new ProjectError(`One folder at a time: ${positionals.join(", ")} are more.`);
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
    throw new ProjectError(`${sentence}. \`create-waymark --help\` says what there is.`);
  }
}

function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const found = choices.find((choice) => choice === value);
  if (value === undefined || found !== undefined) return found;
  throw new ProjectError(`${option} is ${choices.join(" or ")}, and not "${value}".`);
}
