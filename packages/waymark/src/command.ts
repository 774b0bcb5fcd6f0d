import type { Site } from "@waymark/core";

/** An option of a command, as `--name` or `--name VALUE`. */
export interface Option {
  readonly type: "string" | "boolean";
  /** One letter that stands for its name: `-o`. */
  readonly short?: string;
  /** It may be given more than once. */
  readonly multiple?: boolean;
  /** What stands for its value in the help: `FILE`. */
  readonly hint?: string;
  /** What it does, in a few words. */
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

/** What a command is run with. */
export interface Call<O extends Options = Options> {
  readonly values: Values<O>;
  /** What stands beside the options, as many as the command names. */
  readonly operands: readonly string[];
  /** Writes lines to standard output. */
  readonly print: (text: string) => void;
  /** Writes lines to standard error: what is said about the work and is no part of its result. */
  readonly note: (text: string) => void;
  /** The file that `--site` names. */
  readonly siteFile: string | undefined;
  /** Loads the site that `--site` names. It is closed when the command is done. */
  readonly site: () => Promise<Site>;
}
export interface Command {
  /** One word, or two: `user create`. */
  readonly name: string;
  readonly summary: string;
  /** Their names in the help: `["FILE.xml"]`. */
  readonly operands: readonly string[];
  readonly options: Options;
  /** It works on a database that exists, and refuses to make one. `--create`, where it is an option, allows it. */
  readonly needsDatabase?: boolean;
  /** More for its help, in whole lines. */
  readonly notes?: string;
  /** Answers the exit status where it is not 0. */
  readonly run: (call: never) => Promise<number | void>;
}

/** Declares a command. `--site`, `--debug` and `--help` are every command's. */
export function defineCommand<const O extends Options = {}>(def: {
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly string[];
  readonly options?: O;
  readonly needsDatabase?: boolean;
  readonly notes?: string;
  readonly run: (call: Call<O>) => Promise<number | void>;
}): Command {
  return { operands: [], options: {}, ...def };
}
