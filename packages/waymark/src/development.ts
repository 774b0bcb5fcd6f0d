import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A separate package, because of its size: sites install it for development only. */
const name = "@waymark/dev";
export type Development = typeof import("@waymark/dev");

/** The package `@waymark/dev` of the site in the current folder, or next to this one. Undefined if it is not installed. */
export async function loadDevelopment(): Promise<Development | undefined> {
  for (const from of [join(process.cwd(), "package.json"), import.meta.url]) {
    const file = resolveFrom(from);
    if (file !== undefined) return (await import(pathToFileURL(file).href)) as Development;
  }
  return undefined;
}

function resolveFrom(from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}
