import { resolve } from "node:path";
import { settle, useDefaults } from "./answers.ts";
import { install, packageManager } from "./install.ts";
import { createProject, type Project } from "./project.ts";
import { ProjectError } from "./project-error.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import { ownVersion } from "./version.ts";
import { help, readCliOptions, type CliOptions } from "./cli-options.ts";

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
  const project = await answered(options, terminal);
  const files = await createProject(project);
  out(`Created ${files.length} files in ${project.folder}.`);
  const manager = packageManager();
  const isInstalled = options.install && (await install(project.folder, manager));
  if (options.install && !isInstalled)
    error(`${manager} could not install the packages; see its messages above.`);
  out(toClosing(project, isInstalled ? undefined : `${manager} install`));
  return options.install && !isInstalled ? 1 : 0;
}

async function answered(options: CliOptions, terminal: Terminal | undefined): Promise<Project> {
  if (options.yes) return settle(options, useDefaults);
  if (!terminal) {
    if (options.folder !== undefined && options.template !== undefined)
      return settle(options, useDefaults);
    throw new ProjectError(
      "There is no terminal for questions: give a folder and --template, or use --yes for the defaults.",
    );
  }
  const opened = openTerminal(terminal);
  try {
    return await settle(options, opened.callService);
  } finally {
    opened.close();
  }
}

/** The message with the next steps. */
function toClosing({ folder, template }: Project, installing: string | undefined): string {
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(installing === undefined ? [] : [installing]),
    ...(template === "site" ? ["npm run samples    # adds sample articles"] : ["npm test"]),
    "npm start",
  ];
  return `\nNext:\n${steps.map((step) => `  ${step}`).join("\n")}\n\nSee README.md for more.`;
}
