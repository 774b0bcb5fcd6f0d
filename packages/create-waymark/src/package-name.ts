import { basename, resolve } from "node:path";

const longest = 214;
const part = /^[a-z0-9~-][a-z0-9._~-]*$/;

/** Why npm would not take this name for a package; undefined where it would. */
export function packageNameFault(name: string): string | undefined {
  if (name.length > longest) return `it is longer than ${longest} characters`;
  const scoped = name.startsWith("@") ? name.slice(1).split("/") : [name];
  if (name.startsWith("@") && scoped.length !== 2) return "a scoped name is @SCOPE/NAME";
  if (name === "node_modules" || name === "favicon.ico") return "npm keeps this name";
  return scoped.every((one) => part.test(one))
    ? undefined
    : "a name has small letters, digits, - . _ and ~, and begins with a letter or digit";
}

/** The package name that a folder suggests. */
export const nameOfFolder = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[-._]+|-+$/g, "");
