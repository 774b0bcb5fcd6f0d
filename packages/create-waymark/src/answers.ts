import { storages, templates, type ProjectStorage, type Template } from "./choices.ts";
import { nameOfFolder } from "./package-name.ts";
import { checkEmpty, nameFault, type Project } from "./project.ts";
import { ProjectError } from "./project-error.ts";
import type { Ask } from "./terminal.ts";
import type { CliOptions } from "./cli-options.ts";

/** Takes the standard answer to every question. */
export const takeStandard: Ask = async (question, standard, faultOf) => {
  const fault = await faultOf(standard);
  if (fault === undefined) return standard;
  throw new ProjectError(`${question}: ${fault}`);
};

/** What is to be made: what was wished, and an answer to what was left open. */
export async function settle(wishes: CliOptions, ask: Ask): Promise<Project> {
  // Nobody is asked for something that cannot be made.
  if (wishes.folder !== undefined) await checkEmpty(wishes.folder);
  const template =
    wishes.template ??
    ((await ask("What to start: site or module?", "site", among(templates))) as Template);
  const folder = wishes.folder ?? (await ask("In which folder?", `my-${template}`, folderFault));
  const name = wishes.name ?? (await settleName(folder, template, ask));
  const storage =
    wishes.storage ??
    ((await ask("Storage: sqlite or postgres?", "sqlite", among(storages))) as ProjectStorage);
  return { folder, template, name, storage };
}

/** A folder whose name a package can have gives it; else it is asked for. */
async function settleName(folder: string, template: Template, ask: Ask): Promise<string> {
  const suggested = nameOfFolder(folder);
  if (nameFault(suggested, template) === undefined) return suggested;
  return ask("The name of the package?", `my-${template}`, (name) => nameFault(name, template));
}

const among =
  (choices: readonly string[]) =>
  (answer: string): string | undefined =>
    choices.includes(answer) ? undefined : `Write ${choices.join(" or ")}.`;

const folderFault = (folder: string): Promise<string | undefined> =>
  checkEmpty(folder).then(
    () => undefined,
    (error: Error) => error.message,
  );
