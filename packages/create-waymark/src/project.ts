import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The templates: a site, or a module for other sites. */
export const templates = ["site", "module"] as const;
/** A template. */
export type Template = (typeof templates)[number];

/** The databases for development. */
export const storages = ["sqlite", "postgres"] as const;
/** A database for development. */
export type ProjectStorage = (typeof storages)[number];

const maxLength = 214;
const part = /^[a-z0-9][a-z0-9._~-]*$/;

/** The reason why this is not a valid package name; undefined if it is valid. */
export function packageNameProblem(name: string): string | undefined {
  if (name.length > maxLength) return `it is longer than ${maxLength} characters`;
  const scoped = name.startsWith("@") ? name.slice(1).split("/") : [name];
  if (name.startsWith("@") && scoped.length !== 2) return "a scoped name must be @SCOPE/NAME";
  if (name === "node_modules" || name === "favicon.ico") return "npm reserves this name";
  return scoped.every((one) => part.test(one))
    ? undefined
    : "it may contain lowercase letters, digits, - . _ and ~, and must begin with a letter or digit";
}

/** The package name that a folder suggests. */
export const nameOfFolder = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[-._~]+|-+$/g, "");

/** The project cannot be created; the message states why, and what to change. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

/** The version of this package; all packages have the same version. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** The options of `createProject`. */
export interface Project {
  /** The folder; it is created if it does not exist, and must be empty except for `.git`. */
  readonly folder: string;
  readonly template: Template;
  /** The package name. The module name is derived from it, without the scope and without `waymark-`. */
  readonly name: string;
  readonly storage: ProjectStorage;
}

/**
 * Writes the files of a new project. Nothing is installed or downloaded.
 *
 * @returns the sorted paths of the files.
 * @throws ProjectError if the folder is not empty, or the name is not valid for a package or a module. In both cases
 *   nothing is written.
 */
export async function createProject(project: Project): Promise<readonly string[]> {
  const { folder, template, name, storage } = project;
  const problem = nameProblem(name, template);
  if (problem !== undefined) throw new ProjectError(`The name "${name}" is not valid: ${problem}.`);
  await checkEmpty(folder);
  const module = toModuleName(name);
  const files = await filesOf(template, {
    package: name,
    module,
    export: toExportName(module),
    snake: module.replaceAll("-", "_"),
    title: toTitle(module),
    database: databases[storage](module),
    version: await ownVersion(),
    year: String(new Date().getFullYear()),
  });
  for (const { path, text } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: "wx" });
  }
  return files.map(({ path }) => path).toSorted();
}

/** The reason why a project cannot have this name; undefined if it can. */
export function nameProblem(name: string, template: Template): string | undefined {
  const problem = packageNameProblem(name);
  if (problem !== undefined || template === "site") return problem;
  return moduleNameProblem(toModuleName(name));
}

const databases = {
  sqlite: () => "sqlite:./data/site.db",
  postgres: (name: string) => `postgres://localhost/${name.replaceAll("-", "_")}`,
} as const satisfies Record<ProjectStorage, (name: string) => string>;

/** Entries that are ignored in an empty folder. */
const overlooked: ReadonlySet<string> = new Set([".git", ".DS_Store", "Thumbs.db"]);

/** @throws ProjectError if the folder is not empty, or is not a folder. */
export async function checkEmpty(folder: string): Promise<void> {
  try {
    const [first] = (await readdir(folder)).filter((entry) => !overlooked.has(entry));
    if (first === undefined) return;
    throw new ProjectError(
      `The folder ${resolve(folder)} is not empty: it contains ${first}. Choose another one.`,
    );
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "ENOENT") return;
    if (code === "ENOTDIR")
      throw new ProjectError(`${resolve(folder)} is a file. Choose a folder.`);
    throw error;
  }
}

/**
 * Names of Waymark's own modules, of packages that the template imports, of declarations in the files that import the
 * module, and reserved words.
 */
const taken: ReadonlySet<string> = new Set(
  `accounts admin block-editor calendar calendar-import calendar-views consent content core explorer forms mcp metrics
  oembed oidc openapi pages popup rate-limit redirection security seo site-health sitekit string-locator
  dev testing vitest waymark zod
  create-site define-module delete-old describe errors expect hosted manage module-contract modules options page path
  resources role-grants site start storage tables test test-site test-storages v1
  await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static
  super switch this throw true try typeof var void while with yield arguments eval undefined`.split(
    /\s+/,
  ),
);

/** The module name of a package: the package name without scope and `waymark-`. */
export const toModuleName = (packageName: string): string =>
  packageName
    .replace(/^@[^/]*\//, "")
    .replace(/^waymark-(?=.)|-waymark$/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** The reason why a module cannot have this name; undefined if it can. */
function moduleNameProblem(name: string): string | undefined {
  if (!/^[a-z]/.test(name)) return "a module name must begin with a letter";
  return taken.has(name) ? `a module cannot be called "${name}"` : undefined;
}

/** `lost-property` is exported as `lostProperty`. */
export const toExportName = (moduleName: string): string =>
  moduleName.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `lost-property` as a title: `Lost property`. */
export function toTitle(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const folder = fileURLToPath(new URL("../templates/", import.meta.url));

/** A file of a project: its path from the project's folder, with slashes, and its text. */
interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** The values of `__name__` in the files of a template. */
type TemplateValues = Readonly<Record<string, string>>;

/** The files of a template with its values. */
async function filesOf(template: Template, values: TemplateValues): Promise<TemplateFile[]> {
  const from = join(folder, template);
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const inside = relative(from, path).replaceAll(sep, "/");
      return {
        path: realNames.get(inside) ?? inside,
        text: fill(await readFile(path, "utf8"), values, inside),
      };
    }),
  );
}

/** Files that npm would leave out of the package, or treat as its own, have other names in the templates. */
const realNames: ReadonlyMap<string, string> = new Map([
  ["_dockerignore", ".dockerignore"],
  ["_env", ".env"],
  ["_gitignore", ".gitignore"],
  ["_package.json", "package.json"],
  ["_vscode/launch.json", ".vscode/launch.json"],
]);

function fill(text: string, values: TemplateValues, path: string): string {
  return text.replace(/__([a-z]+)__/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: there is no value for __${name}__.`);
    return value;
  });
}
