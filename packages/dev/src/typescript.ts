import { fileURLToPath } from "node:url";

let isRegistered = false;

/**
 * Lets this process import TypeScript: types are removed, and the `tsconfig.json` of the current folder applies.
 * Packages in `node_modules` are not changed. Stack traces have the positions of the sources.
 *
 * @param onImport - Called with the path of each imported file, before it is compiled.
 * Only the first call of a process sets it.
 */
export async function importTypeScript(onImport?: (file: string) => void): Promise<void> {
  if (isRegistered) return;
  isRegistered = true;
  const { register } = await import("tsx/esm/api");
  register({
    onImport: (url) => {
      if (url.startsWith("file:")) onImport?.(fileURLToPath(new URL(url)));
    },
  });
}
