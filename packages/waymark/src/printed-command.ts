import { relative, resolve } from "node:path";
import { isFromFile } from "./environment-file.ts";

/** The variables that select the site of a command. */
const deciding = ["DATABASE_URL", "DATA_DIR", "UPLOADS"] as const;

/** A command line for the site of this process, to be run in the same folder. */
export function toCommandLine(words: string, site: string | undefined): string {
  const settings = deciding.flatMap((name) => {
    const value = process.env[name];
    return value === undefined || value.trim() === "" || isFromFile(name)
      ? []
      : [`${name}=${quoted(withoutPassword(value))}`];
  });
  const file = site === undefined ? [] : ["--site", quoted(toShort(site))];
  return [...settings, "npx waymark", words, ...file].join(" ");
}

const withoutPassword = (value: string): string =>
  value.replace(/(:\/\/[^:@/]*):[^@]*@/, "$1:PASSWORD@");
const quoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function toShort(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  return path.startsWith("..") ? resolve(file) : path;
}
