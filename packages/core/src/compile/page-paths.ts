import { httpMethods } from "../declare/api-manifest.ts";
import type { Module } from "../declare/module.ts";
import type { PageHandler } from "../declare/page-handler.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { optionsFor } from "./options.ts";
import type { MountedParts } from "./replacements.ts";

/** The paths of a page handler, below the URL of the site; undefined for a handler of every request. */
export function pathsOf(
  modules: readonly Module[],
  module: Module,
  { path, "~bound": bound }: PageHandler,
): readonly string[] | undefined {
  if (typeof path !== "function") return path === undefined ? undefined : [path].flat();
  return [path(optionsFor(modules, module, bound) as never) ?? []].flat();
}

/** The path that all paths of a page at `/boats/*` start with: `/boats/`. Undefined for a page at one path. */
export const prefixOf = (path: string): string | undefined =>
  path.endsWith("/*") ? path.slice(0, -1) : undefined;

/** The served path of a page: `/boats/` includes all paths below it. */
export const servedPathOf = (path: string): string => prefixOf(path) ?? path.replace(/\/$/, "");

/** @throws DefinitionError for an invalid page path, and for one that two page handlers of a module answer. */
export function checkPagePaths(modules: readonly Module[], pages: MountedParts["pages"]): void {
  const owners = new Map<string, string>();
  for (const { name, module, part } of pages)
    for (const path of pathsOf(modules, module, part) ?? []) {
      const where = `${module.name}: page "${part.name}": path ${path}`;
      if (!path.startsWith("/")) throw new DefinitionError(`${where} must start with a slash.`);
      if (path.replace(/\/\*$/, "").includes("*"))
        throw new DefinitionError(
          `${where}: * must be the whole last segment, as in /boats/*, which includes all paths below /boats/.`,
        );
      for (const method of part.methods ?? httpMethods) {
        const key = [module.name, part.stage, method, path].join(" ");
        const other = owners.get(key);
        if (other !== undefined)
          throw new DefinitionError(
            `${where}: ${other === name ? "it is listed twice" : `page "${other}" also answers ${method}`}.`,
          );
        owners.set(key, name);
      }
    }
}
