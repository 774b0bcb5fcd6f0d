import type { Site } from "@waymark/core";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { type Call, type Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import { requireDatabase } from "./database.ts";
import { toFailure } from "./failure.ts";
import { commonOptions, toCommandHelp, toFamilyHelp, toHelp } from "./help.ts";
import { loadSite } from "./site-file.ts";
import { UsageError } from "./usage-error.ts";

/** The output streams of a command. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** Runs a command line (without `node` and the script). @returns the exit status: 0 for success, otherwise 1. */
export async function runCommandLine(words: readonly string[], streams: Streams): Promise<number> {
  try {
    return await dispatch(words, streams);
  } catch (error) {
    streams.error(toFailure(error, words.includes("--debug")));
    return 1;
  }
}

async function dispatch(words: readonly string[], streams: Streams): Promise<number> {
  const { out } = streams;
  const [first] = words;
  if (first === "--version" || first === "-v") return said(out, version());
  if (first === undefined || first === "--help" || first === "-h")
    return said(out, toHelp(commands));
  const asked = first === "help" ? words.slice(1) : words;
  if (asked.length === 0) return said(out, toHelp(commands));
  const command = commands.find(({ name }) => startsWith(asked, name.split(" ")));
  const family = commands.filter(({ name }) => name.startsWith(`${asked[0]} `));
  const asksHelp = (word: string | undefined) => word === "--help" || word === "-h";
  if (!command && family.length > 0 && (asksHelp(asked[1]) || (first === "help" && !asked[1])))
    return said(out, toFamilyHelp(asked[0] ?? "", family));
  if (!command) throw new UsageError(unknown(asked));
  const rest = asked.slice(command.name.split(" ").length);
  if (first === "help" || rest.includes("--help") || rest.includes("-h"))
    return said(out, toCommandHelp(command));
  return run(command, rest, streams);
}

async function run(
  command: Command,
  words: readonly string[],
  { out: print, error: note }: Streams,
): Promise<number> {
  const { values, positionals: operands } = read(command, words);
  if (operands.length !== command.operands.length) throw new UsageError(wrongOperands(command));
  let site: Site | undefined;
  const isRequired = command.needsDatabase === true && !("create" in values && values["create"]);
  const call: Call = {
    values,
    operands,
    print,
    note,
    siteFile: values["site"] as string | undefined,
    site: async () => (site ??= await loadSite(values["site"] as string | undefined)),
  };
  try {
    const done = async () => (await command.run(call as never)) ?? 0;
    return await (isRequired ? requireDatabase(done) : done());
  } finally {
    await site?.close();
  }
}

function read(
  command: Command,
  words: readonly string[],
): { values: Call["values"]; positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...command.options, ...commonOptions },
    });
    return { values: values as Call["values"], positionals };
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    throw new UsageError(`${sentence}. See \`waymark ${command.name} --help\`.`);
  }
}

const startsWith = (words: readonly string[], name: readonly string[]): boolean =>
  name.every((word, i) => words[i] === word);

function unknown([first = "", second]: readonly string[]): string {
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (family.length > 0) {
    const names = family.map(({ name }) => `\`waymark ${name}\``).join(", ");
    return `Unknown command "${[first, second].join(" ").trim()}". Available: ${names}.`;
  }
  return `Unknown command "${first}". See \`waymark --help\`.`;
}

const wrongOperands = ({ name, operands }: Command): string =>
  operands.length === 0
    ? `waymark ${name} takes only options. See \`waymark ${name} --help\`.`
    : `Missing or extra argument: waymark ${name} takes ${operands.join(" ")}. See \`waymark ${name} --help\`.`;

function said(out: (text: string) => void, text: string): number {
  out(text);
  return 0;
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require("../package.json") as { version: string }).version;
}
