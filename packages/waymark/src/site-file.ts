import type { Site } from "@waymark/core";
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { standardSite } from "./standard-site.ts";
import { UsageError } from "./usage-error.ts";

/** The default files of a site in the current folder. */
const usual: readonly string[] = ["site.js", "dist/site.js"];
const methods: readonly (keyof Site)[] = ["fetch", "call", "start", "migrate", "run", "close"];

/**
 * Loads the site that a file exports by default; without a file, that of `site.js` or `dist/site.js` in the current folder;
 * without those, a site with all modules.
 *
 * @throws UsageError if the file is missing, is not JavaScript or does not export a site.
 */
export async function loadSite(file: string | undefined): Promise<Site> {
  if (file !== undefined && !(await exists(file)))
    throw new UsageError(`The file ${file} does not exist.`);
  const found = file ?? (await firstOf(usual));
  if (found === undefined) return standardSite();
  const { default: site } = await load(found);
  if (isSite(site)) return site;
  throw new UsageError(
    `${found} has no site as its default export: \`export default createSite({ … })\`.`,
  );
}

async function load(file: string): Promise<{ readonly default?: unknown }> {
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
