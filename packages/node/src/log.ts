import { toLogFields, toLogJson, toLogText, type Logger } from "@waymark/core";

/** The log level: lines of this level and higher ones are written. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Which lines are written, and where. */
export interface LogOptions {
  /** The minimum level. Default: `"info"`. */
  readonly level?: LogLevel;
  /** Writes one line, including its line feed. Default: standard output. */
  readonly write?: (line: string) => void;
  /** The time of a line. Default: the system clock. */
  readonly now?: () => Date;
}

/** Which lines are written, where, and whether in colour. */
export interface TextLogOptions extends LogOptions {
  /** Whether levels have colours. Default: if standard output is a terminal and `NO_COLOR` is unset. */
  readonly color?: boolean;
}

const levels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

const writeOut = (line: string): void => {
  process.stdout.write(line);
};

function toLogger(
  { level = "info", write = writeOut }: LogOptions,
  toLine: (level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>) => string,
): Logger {
  const lowest = levels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      if (levels.indexOf(own) < lowest) return;
      try {
        write(`${toLine(own, String(message), fields)}\n`);
      } catch {
        // A log failure must not fail the request that wrote the entry.
      }
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/**
 * A logger for machines: one JSON object per line with `time` (UTC, ISO 8601), `level`, `message` and the
 * fields. Control characters are escaped, so a text cannot imitate another line; values of keys like
 * `authorization`, `cookie`, `password`, `token` or `nonce` are `"***"`.
 */
export function jsonLog(options: LogOptions = {}): Logger {
  const { now = () => new Date() } = options;
  return toLogger(options, (level, message, fields) => {
    const line: Record<string, unknown> = { time: now().toISOString(), level };
    line["message"] = Object.values(toLogFields({ message }))[0];
    for (const [key, value] of Object.entries(toLogFields(fields)))
      line[Object.hasOwn(line, key) ? `fields.${key}` : key] = value;
    return toLogJson(line);
  });
}

const colors: Readonly<Record<LogLevel, number>> = { debug: 90, info: 36, warn: 33, error: 31 };

/**
 * A logger for people at a terminal: `12:03:04 info  message key=value`, followed by the stacks of errors, masked and
 * escaped like `jsonLog`.
 */
export function textLog(options: TextLogOptions = {}): Logger {
  const { now = () => new Date() } = options;
  const color =
    options.color ?? (process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined);
  return toLogger(options, (level, message, fields) => {
    const name = color ? `\u001b[${colors[level]}m${level.padEnd(5)}\u001b[0m` : level.padEnd(5);
    return `${now().toISOString().slice(11, 19)} ${name} ${toLogText(message, fields)}`;
  });
}

/** A logger that writes nothing. */
export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };
