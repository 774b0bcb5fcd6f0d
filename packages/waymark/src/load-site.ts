import type { Site } from "@waymark/core";
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "./command.ts";
import { loadDevelopment } from "./development.ts";

/** The default files of a site in the current folder. */
const usual: readonly string[] = ["site.js", "dist/site.js", "site.ts"];
const methods: readonly (keyof Site)[] = ["fetch", "call", "start", "migrate", "run", "close"];

/**
 * Loads the site that a file exports by default; without a file, that of the first of the default files that exists in the
 * current folder; without those, a built-in site with accounts, content and most other modules, but without public pages and
 * without the admin. TypeScript requires the package `@waymark/dev`.
 *
 * @throws UsageError if the file is missing, cannot be run or does not export a site.
 */
export async function loadSite(file: string | undefined, defaults = usual): Promise<Site> {
  if (file !== undefined && !(await exists(file)))
    throw new UsageError(`The file ${file} does not exist.`);
  const found = file ?? (await firstOf(defaults));
  if (found === undefined) return (await import("./standard-site.ts")).standardSite();
  const { default: site } = await load(found);
  if (isSite(site)) return site;
  throw new UsageError(
    `${found} has no site as its default export: \`export default createSite({ … })\`.`,
  );
}

async function load(file: string): Promise<{ readonly default?: unknown }> {
  if (/\.[cm]?tsx?$/.test(file)) {
    const development = await loadDevelopment();
    if (!development)
      throw new UsageError(
        `${file} is TypeScript: use the compiled .js file, or install @waymark/dev (npm install --save-dev @waymark/dev).`,
      );
    await development.importTypeScript();
  }
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as { default?: unknown };
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code"));
    if (!/^ERR_(?:UNKNOWN_FILE_EXTENSION|IMPORT_A)/.test(code)) throw error;
    throw new UsageError(
      `${file} is not a JavaScript file that Node can run; use the compiled .js file.`,
    );
  }
}

const isSite = (value: unknown): value is Site =>
  typeof value === "object" &&
  value !== null &&
  methods.every((name) => typeof Reflect.get(value, name) === "function");

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function firstOf(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await exists(file)) return file;
  return undefined;
}
