import type { Site } from "@waymark/core";

/** An option of a command, as `--name` or `--name VALUE`. */
interface Option {
  readonly type: "string" | "boolean";
  /** One-letter alias: `-o`. */
  readonly short?: string;
  /** Can be repeated. */
  readonly multiple?: boolean;
  /** Placeholder of the value in the help: `FILE`. */
  readonly hint?: string;
  /** Description in a few words. */
  readonly text: string;
}
export type Options = Readonly<Record<string, Option>>;
export type Values<O extends Options> = {
  readonly [K in keyof O]?: O[K] extends { readonly type: "boolean" }
    ? boolean
    : O[K] extends { readonly multiple: true }
      ? readonly string[]
      : string;
};

/** The arguments and services of a command. */
export interface Call<O extends Options = Options> {
  readonly values: Values<O>;
  /** The positional arguments, as many as the command declares. */
  readonly operands: readonly string[];
  /** Writes lines to standard output. */
  readonly print: (text: string) => void;
  /** Writes lines to standard error: messages that are not part of the result. */
  readonly note: (text: string) => void;
  /** The value of `--site`. */
  readonly siteFile: string | undefined;
  /** Loads the site of `--site`. It is closed after the command. */
  readonly site: () => Promise<Site>;
}
export interface Command {
  /** One word, or two: `user create`. */
  readonly name: string;
  readonly summary: string;
  /** Their names in the help: `["FILE.xml"]`. */
  readonly operands: readonly string[];
  readonly options: Options;
  /** Fails if the database does not exist, unless the command has the option `--create` and it is set. */
  readonly needsDatabase?: boolean;
  /** The default files of its site, in the current folder. */
  readonly siteFiles?: readonly string[];
  /** Further lines of its help. */
  readonly notes?: string;
  /** Returns the exit status if it is not 0. */
  readonly run: (call: never) => Promise<number | void>;
}

/** Declares a command. All commands also have `--site`, `--debug` and `--help`. */
export function defineCommand<const O extends Options = {}>(def: {
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly string[];
  readonly options?: O;
  readonly needsDatabase?: boolean;
  readonly siteFiles?: readonly string[];
  readonly notes?: string;
  readonly run: (call: Call<O>) => Promise<number | void>;
}): Command {
  return { operands: [], options: {}, ...def };
}

/** The command line is wrong; the message states how to correct it. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Control characters: jobs and backups can contain untrusted texts. */
const control = /(?![\n\t])\p{Cc}/gu;

/** Rows as lines of aligned columns, two spaces apart; the last column is not padded. Control characters are replaced. */
export function textTable(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((cell) => cell.replace(control, "\ufffd")));
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
