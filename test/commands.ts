import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../packages/waymark/src/commands/index.ts";
import { commonOptions } from "../packages/waymark/src/help.ts";
import { root } from "./sources.ts";

/** Programs of the system that pages may call. */
const others: ReadonlySet<string> = new Set([
  "curl",
  "sqlite3",
  "cp",
  "cd",
  "useradd",
  "install",
  "systemctl",
  "journalctl",
]);
/** What npm does by itself. */
const ownOfNpm: ReadonlySet<string> = new Set([
  "ci",
  "install",
  "create",
  "pack",
  "prune",
  "publish",
  "version",
]);
const templates = "packages/create-waymark/templates";
/** The scripts of the workspace, and those of a new site or module. */
const scripts: ReadonlySet<string> = new Set(
  ["package.json", `${templates}/site/_package.json`, `${templates}/module/_package.json`].flatMap(
    (path) =>
      Object.keys(
        (JSON.parse(readFileSync(join(root, path), "utf8")) as { readonly scripts: object })
          .scripts,
      ),
  ),
);

/** What is wrong with the commands of a shell fence: programs, scripts, options and files that are not there. */
export function faultsOf(fence: string): readonly string[] {
  return fence
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .flatMap((line) => line.split("&&"))
    .map((command) => toWords(command))
    .filter((words) => words.length > 0)
    .flatMap((words) => faultOf(words) ?? []);
}

/** Words as a shell splits them, without settings such as `PORT=3000` at the front. */
export const toWords = (command: string): readonly string[] => {
  const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^["']|["']$/g, ""),
  );
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return first === -1 ? [] : words.slice(first);
};

function faultOf([program = "", ...rest]: readonly string[]): string | undefined {
  const [first = "", second = ""] = rest;
  if (program === "npm") {
    if (ownOfNpm.has(first)) return undefined;
    const script = first === "run" ? second : first;
    return !scripts.has(script) ? `There is no script ${script}.` : undefined;
  }
  if (program === "npx" && first === "waymark") return waymarkFault(rest.slice(1));
  if (program === "npx")
    return existsSync(join(root, "node_modules/.bin", first))
      ? undefined
      : `There is no tool ${first}.`;
  if (program === "waymark") return waymarkFault(rest);
  if (program === "node")
    return existsSync(join(root, first)) ? undefined : `There is no file ${first}.`;
  return others.has(program) ? undefined : `${program} is no program that pages may call.`;
}

/** What is wrong with a `waymark` command line, given without that word. */
export function waymarkFault(words: readonly string[]): string | undefined {
  const [first = ""] = words;
  if (first === "COMMAND" || first === "--version" || first === "--help") return undefined;
  const command = commands.find(({ name }) =>
    name.split(" ").every((word, i) => words[i] === word),
  );
  if (!command) return `There is no command waymark ${first}.`;
  for (const word of words) {
    const [, option] = /^\[?--([\w-]+)/.exec(word) ?? [];
    if (option !== undefined && !(option in { ...command.options, ...commonOptions }))
      return `waymark ${command.name} has no option --${option}.`;
  }
  return undefined;
}
