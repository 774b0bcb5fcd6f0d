import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A place in a source file. Lines and columns are counted from 1. */
export interface SourcePosition {
  /** The path from the folder of the site; absolute for files outside it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
/** A line of source code. */
export interface CodeLine {
  readonly line: number;
  readonly text: string;
}
/** A line of a stack trace. */
export interface StackLine {
  readonly text: string;
  /** Whether it is in the site's own code, not in a package or in Node. */
  readonly isOwn: boolean;
}
/** An error with its source code, as plain data. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly position?: SourcePosition | undefined;
  /** The lines around the position; empty without one. */
  readonly code: readonly CodeLine[];
  readonly stack: readonly StackLine[];
  readonly cause?: ErrorReport | undefined;
}

const max = { message: 4_000, stack: 40, causes: 5, columns: 160 } as const;

/** Describes an error with the source code that it comes from. `root` is the folder of the site. */
export function toErrorReport(error: unknown, root: string, depth = 0): ErrorReport {
  if (!(error instanceof Error)) {
    const message = `${toText(error)} was thrown, which is not an Error.`;
    return { name: "Error", message: cut(message), code: [], stack: [] };
  }
  const frames = toFrames(error.stack ?? "", root);
  const syntax = syntaxError(error.message);
  const loading = syntax ?? missingImport(error.message, root);
  const place = loading ?? frames.find(({ isOwn }) => isOwn);
  return {
    name: syntax ? "SyntaxError" : error.name,
    message: cut(syntax?.message ?? error.message),
    ...(place && { position: toPosition(place, root) }),
    code: place ? codeAround(place) : [],
    // The stack of an error while a file is loaded is that of the compiler.
    stack: loading ? [] : frames.slice(0, max.stack).map(({ text, isOwn }) => ({ text, isOwn })),
    ...(error.cause !== undefined &&
      depth < max.causes && { cause: toErrorReport(error.cause, root, depth + 1) }),
  };
}

interface FileLocation {
  /** An absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
interface Frame extends FileLocation, StackLine {}

const cut = (message: string): string =>
  message.length > max.message ? `${message.slice(0, max.message)}…` : message;

function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value;
  }
}

const frameLine = /^\s+at (?:(.+?) \()?((?:file:\/\/|\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?$/;

function toFrames(stack: string, root: string): readonly Frame[] {
  return stack.split("\n").flatMap((written): readonly Frame[] => {
    const [, name, path = "", line, column] = frameLine.exec(written) ?? [];
    if (line === undefined) return [];
    const file = path.startsWith("file:") ? fileURLToPath(path) : path;
    const place = { file, line: Number(line), column: Number(column) };
    const { file: short } = toPosition(place, root);
    const at = `${short}:${line}:${column}`;
    const isOwn = short !== file && !short.split(sep).includes("node_modules");
    return [{ ...place, isOwn, text: name === undefined ? at : `${name} (${at})` }];
  });
}

function toPosition({ file, line, column }: FileLocation, root: string): SourcePosition {
  const short = relative(root, file);
  return { file: short.startsWith("..") ? file : short, line, column };
}

/** The error in the message of the compiler, which counts columns from 0. */
function syntaxError(text: string): (FileLocation & { readonly message: string }) | undefined {
  if (!text.startsWith("Transform failed")) return undefined;
  const [, file = "", line, column, message = ""] =
    /^(.+):(\d+):(\d+): ERROR: (.*)$/m.exec(text) ?? [];
  if (line === undefined) return undefined;
  return { file, line: Number(line), column: Number(column) + 1, message };
}

/** The position of an import of a missing module or export, whose error has no position. */
function missingImport(message: string, root: string): FileLocation | undefined {
  const [, wanted = "", importer = ""] =
    /^Cannot find (?:module|package) '(.+?)' imported from (.+)$/m.exec(message) ?? [];
  if (importer === "") return undefined;
  const file = importer.startsWith("file:") ? fileURLToPath(importer) : importer;
  const name = wanted.split(/[\\/]/).at(-1) ?? wanted;
  const lines = linesOf(file);
  const index = lines.findIndex((line) => /\b(?:import|from)\b/.test(line) && line.includes(name));
  if (index < 0 || relative(root, file).startsWith("..")) return undefined;
  return { file, line: index + 1, column: (lines[index] ?? "").indexOf(name) + 1 };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}

/** The line of a place, with up to three lines before and after it. */
function codeAround({ file, line }: FileLocation): readonly CodeLine[] {
  const lines = linesOf(file);
  const from = Math.max(0, line - 4);
  return lines
    .slice(from, line + 3)
    .map((text, i) => ({ line: from + i + 1, text: text.slice(0, max.columns) }));
}
