import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../packages/waymark/src/commands/index.ts";
import { commonOptions } from "../packages/waymark/src/help.ts";
import { root } from "./sources.ts";

/** System commands that pages may use. */
const systemCommands: ReadonlySet<string> = new Set([
  "curl",
  "sqlite3",
  "cp",
  "rm",
  "echo",
  "docker",
  "cd",
  "useradd",
  "install",
  "systemctl",
  "systemd-run",
  "journalctl",
  "sudo",
]);
/** Built-in npm commands. */
const npmCommands: ReadonlySet<string> = new Set([
  "ci",
  "install",
  "create",
  "pack",
  "prune",
  "publish",
  "version",
]);
const templates = "packages/create-waymark/templates";
/** The npm scripts of the workspace and of the templates. */
const scripts: ReadonlySet<string> = new Set(
  ["package.json", `${templates}/site/_package.json`, `${templates}/module/_package.json`].flatMap(
    (path) =>
      Object.keys(
        (JSON.parse(readFileSync(join(root, path), "utf8")) as { readonly scripts: object })
          .scripts,
      ),
  ),
);

/** Lists commands, scripts, options and files of a shell fence that do not exist. */
export function commandErrors(fence: string): readonly string[] {
  return fence
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .flatMap((line) => line.split("&&"))
    .map((command) => splitCommand(command))
    .filter((words) => words.length > 0)
    .flatMap((words) => commandError(words) ?? []);
}

/** Splits a command as a shell does, without leading assignments such as `PORT=3000`. */
export const splitCommand = (command: string): readonly string[] => {
  const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^["']|["']$/g, ""),
  );
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return first === -1 ? [] : words.slice(first);
};

function commandError([program = "", ...rest]: readonly string[]): string | undefined {
  const [first = "", second = ""] = rest;
  if (program === "npm") {
    if (npmCommands.has(first)) return undefined;
    const script = first === "run" ? second : first;
    return !scripts.has(script) ? `There is no script ${script}.` : undefined;
  }
  if (program === "npx" && first === "waymark") return waymarkCommandError(rest.slice(1));
  if (program === "npx")
    return existsSync(join(root, "node_modules/.bin", first))
      ? undefined
      : `There is no tool ${first}.`;
  if (program === "waymark") return waymarkCommandError(rest);
  if (program === "node")
    return existsSync(join(root, first)) ? undefined : `There is no file ${first}.`;
  return systemCommands.has(program)
    ? undefined
    : `${program} is not a command that pages may use.`;
}

/** Returns the error of a `waymark` command line, which is given without its first word. */
export function waymarkCommandError(words: readonly string[]): string | undefined {
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
