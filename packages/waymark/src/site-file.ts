import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Site } from "@waymark/core";
import { standardSite } from "./standard-site.ts";
import { UsageError } from "./usage-error.ts";

/** Where a site is looked for in the current folder when none is named. */
const usual: readonly string[] = ["site.js", "dist/site.js"];
const methods: readonly (keyof Site)[] = ["fetch", "call", "start", "migrate", "run", "close"];

/**
 * The site that a file exports by default; without a file, that of `site.js` or `dist/site.js` in the current folder;
 * without those, one with every module of the set.
 *
 * @throws UsageError where the file is missing, is not JavaScript or exports no site.
 */
export async function loadSite(file: string | undefined): Promise<Site> {
  if (file !== undefined && !(await exists(file)))
    throw new UsageError(`There is no file ${file}.`);
  const found = file ?? (await firstOf(usual));
  if (found === undefined) return standardSite();
  const { default: site } = await load(found);
  if (isSite(site)) return site;
  throw new UsageError(
    `${found} exports no site by default; write \`export default createSite({ … })\`.`,
  );
}

async function load(file: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(pathToFileURL(resolve(file)).href)) as { default?: unknown };
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code"));
    if (!/^ERR_(?:UNKNOWN_FILE_EXTENSION|IMPORT_A)/.test(code)) throw error;
    throw new UsageError(
      `${file} is not JavaScript that this Node can run; name the built .js file.`,
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
