import { resolve } from "node:path";
import { settle, takeStandard } from "./answers.ts";
import { install, packageManager } from "./install.ts";
import { createProject, type Project } from "./project.ts";
import { ProjectError } from "./project-error.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import { ownVersion } from "./version.ts";
import { help, readCliOptions, type CliOptions } from "./cli-options.ts";

/** What a command line is run with. */
export interface Surroundings {
  /** Prints a line. */
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Undefined where nobody can be asked. */
  readonly terminal: Terminal | undefined;
}

/** Runs a command line (without `node` and the script) and answers its exit status: 0 where the project stands, else 1. */
export async function runCommandLine(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  try {
    return await run(readCliOptions(words), surroundings);
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    surroundings.error(`create-waymark: ${error.message}`);
    return 1;
  }
}

async function run(wishes: CliOptions, { out, error, terminal }: Surroundings): Promise<number> {
  if (wishes.help || wishes.version) {
    out(wishes.help ? help : await ownVersion());
    return 0;
  }
  const project = await answered(wishes, terminal);
  const files = await createProject(project);
  out(`${files.length} files written to ${project.folder}.`);
  const manager = packageManager();
  const isInstalled = wishes.install && (await install(project.folder, manager));
  if (wishes.install && !isInstalled)
    error(`${manager} could not install the packages; it says why above.`);
  out(toClosing(project, isInstalled ? undefined : `${manager} install`));
  return wishes.install && !isInstalled ? 1 : 0;
}

async function answered(wishes: CliOptions, terminal: Terminal | undefined): Promise<Project> {
  if (wishes.yes) return settle(wishes, takeStandard);
  if (!terminal) {
    if (wishes.folder !== undefined && wishes.template !== undefined)
      return settle(wishes, takeStandard);
    throw new ProjectError(
      "There is no terminal to ask in: name a folder and a --template, or take the defaults with --yes.",
    );
  }
  const opened = openTerminal(terminal);
  try {
    return await settle(wishes, opened.callService);
  } finally {
    opened.close();
  }
}

/** What to do next. */
function toClosing({ folder, template }: Project, installing: string | undefined): string {
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(installing === undefined ? [] : [installing]),
    ...(template === "site" ? ["npm run samples    # a few articles to look at"] : ["npm test"]),
    "npm start",
  ];
  return `\nNext:\n${steps.map((step) => `  ${step}`).join("\n")}\n\nREADME.md says the rest.`;
}
