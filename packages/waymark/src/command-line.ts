import type { Site } from "@waymark/core";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { type Call, type Command, UsageError } from "./command.ts";
import { commands } from "./commands/index.ts";
import { toConnectionFailure } from "./connection-failure.ts";
import { requireDatabase } from "./database.ts";
import { loadSite } from "./load-site.ts";
import { commonOptions, toCommandHelp, toFamilyHelp, toHelp } from "./help.ts";

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
  if (first === "--version" || first === "-v") return printHelp(out, version());
  if (first === undefined || first === "--help" || first === "-h")
    return printHelp(out, toHelp(commands));
  const commandWords = first === "help" ? words.slice(1) : words;
  if (commandWords.length === 0) return printHelp(out, toHelp(commands));
  const command = commands.find(({ name }) => startsWith(commandWords, name.split(" ")));
  const family = commands.filter(({ name }) => name.startsWith(`${commandWords[0]} `));
  const isHelpOption = (word: string | undefined) => word === "--help" || word === "-h";
  if (
    !command &&
    family.length > 0 &&
    (isHelpOption(commandWords[1]) || (first === "help" && !commandWords[1]))
  )
    return printHelp(out, toFamilyHelp(commandWords[0] ?? "", family));
  if (!command) throw new UsageError(unknown(commandWords));
  const rest = commandWords.slice(command.name.split(" ").length);
  if (first === "help" || rest.includes("--help") || rest.includes("-h"))
    return printHelp(out, toCommandHelp(command));
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
    site: async () =>
      (site ??= await loadSite(values["site"] as string | undefined, command.siteFiles)),
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

function printHelp(out: (text: string) => void, text: string): number {
  out(text);
  return 0;
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require("../package.json") as { version: string }).version;
}

/** Errors whose messages are meant for users of the command. By name, since a site may have its own copy of a package. */
const plain = new Set([
  "ApiError",
  "BackupError",
  "BlobError",
  "ConfigError",
  "DamagedStorageError",
  "DefinitionError",
  "ListenError",
  "MailError",
  "MigrationError",
  "MoveError",
  "OutboundError",
  "RemoteError",
  "StorageUnavailableError",
  "UsageError",
  "UserInputError",
  "WxrError",
]);

/** The printed text of an error: its message, with `--debug` its stack. */
function toFailure(error: unknown, isDebug: boolean): string {
  if (!(error instanceof Error)) return `waymark: ${String(error)}`;
  if (isDebug) return `waymark: ${error.stack ?? error.message}`;
  const failure = toConnectionFailure(error, process.env["DATABASE_URL"]);
  if (failure !== undefined) return `waymark: ${failure}`;
  const lines = error.message.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (plain.has(error.name)) return lines.map((line) => `waymark: ${line}`).join("\n");
  const name = error.name === "Error" ? "" : `${error.name}: `;
  return `waymark: ${name}${lines[0] ?? "no message"} (use --debug for the stack)`;
}
