import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import {
  checkEmpty,
  createProject,
  nameProblem,
  nameOfFolder,
  ownVersion,
  type Project,
  ProjectError,
  type ProjectStorage,
  storages,
  type Template,
  templates,
} from "./project.ts";
import { install, packageManager } from "./install.ts";
import { findPackedPackages, usePackedPackages } from "./packed.ts";
import { parseArgs } from "node:util";

/** The streams and the terminal of a command line. */
export interface CommandIo {
  /** Prints a line. */
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Undefined without a terminal. */
  readonly terminal: Terminal | undefined;
}

/** Runs a command line (without `node` and the script). @returns the exit status: 0 for success, otherwise 1. */
export async function runCommandLine(words: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await run(readCliOptions(words), io);
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    io.error(`create-waymark: ${error.message}`);
    return 1;
  }
}

async function run(options: CliOptions, { out, error, terminal }: CommandIo): Promise<number> {
  if (options.help || options.version) {
    out(options.help ? help : await ownVersion());
    return 0;
  }
  const project = await resolveProject(options, terminal);
  // Fail before the first file is written.
  const packed =
    options.packages === undefined ? undefined : await findPackedPackages(options.packages);
  const files = await createProject(project);
  if (packed) await usePackedPackages(project.folder, packed);
  out(`Created ${files.length} files in ${project.folder}.`);
  const manager = packageManager();
  const isInstalled = options.install && (await install(project.folder, manager));
  if (options.install && !isInstalled)
    error(`${manager} could not install the packages; see its messages above.`);
  out(toClosing(project, isInstalled ? undefined : `${manager} install`));
  return options.install && !isInstalled ? 1 : 0;
}

async function resolveProject(
  options: CliOptions,
  terminal: Terminal | undefined,
): Promise<Project> {
  if (options.yes) return completeOptions(options, useDefaults);
  if (!terminal) {
    if (options.folder !== undefined) return completeOptions(options, useDefaults);
    throw new ProjectError(
      "There is no terminal for questions: give a folder, or use --yes for a site in my-site.",
    );
  }
  const opened = openTerminal(terminal);
  try {
    return await completeOptions(options, opened.ask);
  } finally {
    opened.close();
  }
}

/** The message with the next steps. */
function toClosing({ folder, template, storage }: Project, installing: string | undefined): string {
  const steps = [
    ...(resolve(folder) === process.cwd()
      ? []
      : [`cd ${/\s/.test(folder) ? `"${folder}"` : folder}`]),
    ...(installing === undefined ? [] : [installing]),
    ...(template === "site" ? ["npm run samples    # adds sample articles"] : ["npm test"]),
    "npm run dev",
  ];
  // PostgreSQL does not create a database automatically.
  const database =
    storage === "postgres"
      ? "\n\nBefore the start: create the database, and set DATABASE_URL in .env."
      : "";
  return `\nNext:\n${steps.map((step) => `  ${step}`).join("\n")}${database}\n\nSee README.md for more.`;
}

/** Accepts the default answer to each question. */
const useDefaults: Ask = async (question, standard, problemOf) => {
  const problem = await problemOf(standard);
  if (problem === undefined) return standard;
  throw new ProjectError(`${question}: ${problem}`);
};

/** The project to create: the given options, with questions for missing ones. */
async function completeOptions(options: CliOptions, ask: Ask): Promise<Project> {
  // Fail before the first question.
  if (options.folder !== undefined) await checkEmpty(options.folder);
  const template =
    options.template ??
    ((await ask("Create a site or a module?", "site", among(templates))) as Template);
  const folder = options.folder ?? (await ask("Folder?", `my-${template}`, folderProblem));
  const name = options.name ?? (await resolveName(folder, template, ask));
  const storage =
    options.storage ??
    ((await ask("Database: sqlite or postgres?", "sqlite", among(storages))) as ProjectStorage);
  return { folder, template, name, storage };
}

/** The name of the folder if it is a valid package name; otherwise the user is asked. */
async function resolveName(folder: string, template: Template, ask: Ask): Promise<string> {
  const suggested = nameOfFolder(folder);
  if (nameProblem(suggested, template) === undefined) return suggested;
  return ask("Package name?", `my-${template}`, (name) => nameProblem(name, template));
}

const among =
  (choices: readonly string[]) =>
  (answer: string): string | undefined =>
    choices.includes(answer) ? undefined : `Enter ${choices.join(" or ")}.`;

const folderProblem = (folder: string): Promise<string | undefined> =>
  checkEmpty(folder).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** The streams of a terminal. */
interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}
/** Asks a question until the answer is valid. */
interface Ask {
  (
    question: string,
    standard: string,
    problemOf: (answer: string) => Promise<string | undefined> | string | undefined,
  ): Promise<string>;
}

/** Asks in a terminal. An empty answer means the default. Call `close` after the last question. */
function openTerminal({ input, output }: Terminal): {
  readonly ask: Ask;
  close(): void;
} {
  const lines = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D close it; an open question would never be answered.
  lines.once("close", () => closed.abort());
  const ask: Ask = async (question, standard, problemOf) => {
    for (;;) {
      const answer = (await readLine(`${question} (${standard}) `)).trim() || standard;
      const problem = await problemOf(answer);
      if (problem === undefined) return answer;
      output.write(`  ${problem}\n`);
    }
  };
  async function readLine(question: string): Promise<string> {
    try {
      return await lines.question(question, { signal: closed.signal });
    } catch {
      throw new ProjectError("Cancelled.");
    }
  }
  return { ask, close: () => lines.close() };
}

/** The options of a command line; missing ones are undefined. */
interface CliOptions {
  readonly folder: string | undefined;
  readonly template: Template | undefined;
  readonly name: string | undefined;
  readonly storage: ProjectStorage | undefined;
  /** A folder of packed packages, to install from instead of from a registry. */
  readonly packages: string | undefined;
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
  packages: { type: "string" },
  yes: { type: "boolean", short: "y", default: false },
  "no-install": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", short: "v", default: false },
} as const;

/** The output of `create-waymark --help`. */
const help = `Usage: create-waymark [FOLDER] [OPTIONS]

Creates a Waymark site, or a module for Waymark sites, in an empty folder.

  --template ${templates.join("|")}    what to create
  --storage ${storages.join("|")}  the database; sqlite needs no server
  --name NAME               the package name (default: the folder name)
  --packages FOLDER         install Waymark from the tarballs of npm pack in this folder (npm only)
  --yes, -y                 use defaults without asking: a site in my-site, SQLite
  --no-install              do not run the package manager
  --help, --version

In a terminal, missing options are asked for; elsewhere the defaults are used if a folder is given.`;

/** @throws ProjectError if the command line is invalid. */
function readCliOptions(words: readonly string[]): CliOptions {
  const { values, positionals } = parse(words);
  if (positionals.length > 1)
    throw new ProjectError(`Only one folder is allowed: ${positionals.join(", ")}.`);
  return {
    folder: positionals[0],
    template: oneOf("--template", values.template, templates),
    name: values.name,
    packages: values.packages,
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
