import { basename, resolve } from "node:path";

const longest = 214;
const part = /^[a-z0-9~-][a-z0-9._~-]*$/;

/** Why this is not a valid package name; undefined if it is. */
export function packageNameFault(name: string): string | undefined {
  if (name.length > longest) return `it is longer than ${longest} characters`;
  const scoped = name.startsWith("@") ? name.slice(1).split("/") : [name];
  if (name.startsWith("@") && scoped.length !== 2) return "a scoped name must be @SCOPE/NAME";
  if (name === "node_modules" || name === "favicon.ico") return "npm reserves this name";
  return scoped.every((one) => part.test(one))
    ? undefined
    : "it may contain lower-case letters, digits, - . _ and ~, and must begin with a letter or digit";
}

/** The package name that a folder suggests. */
export const nameOfFolder = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[-._]+|-+$/g, "");
