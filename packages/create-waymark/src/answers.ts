import { storages, templates, type ProjectStorage, type Template } from "./choices.ts";
import { nameOfFolder } from "./package-name.ts";
import { checkEmpty, nameFault, type Project } from "./project.ts";
import { ProjectError } from "./project-error.ts";
import type { Ask } from "./terminal.ts";
import type { CliOptions } from "./cli-options.ts";

/** Accepts the default answer to each question. */
export const useDefaults: Ask = async (question, standard, faultOf) => {
  const fault = await faultOf(standard);
  if (fault === undefined) return standard;
  throw new ProjectError(`${question}: ${fault}`);
};

/** The project to create: the given options, with questions for missing ones. */
export async function settle(options: CliOptions, ask: Ask): Promise<Project> {
  // Fail before the first question.
  if (options.folder !== undefined) await checkEmpty(options.folder);
  const template =
    options.template ??
    ((await ask("Create a site or a module?", "site", among(templates))) as Template);
  const folder = options.folder ?? (await ask("Folder?", `my-${template}`, folderFault));
  const name = options.name ?? (await settleName(folder, template, ask));
  const storage =
    options.storage ??
    ((await ask("Database: sqlite or postgres?", "sqlite", among(storages))) as ProjectStorage);
  return { folder, template, name, storage };
}

/** The name of the folder if it is a valid package name; otherwise the user is asked. */
async function settleName(folder: string, template: Template, ask: Ask): Promise<string> {
  const suggested = nameOfFolder(folder);
  if (nameFault(suggested, template) === undefined) return suggested;
  return ask("Package name?", `my-${template}`, (name) => nameFault(name, template));
}

const among =
  (choices: readonly string[]) =>
  (answer: string): string | undefined =>
    choices.includes(answer) ? undefined : `Enter ${choices.join(" or ")}.`;

const folderFault = (folder: string): Promise<string | undefined> =>
  checkEmpty(folder).then(
    () => undefined,
    (error: Error) => error.message,
  );
