import { StorageUnavailableError } from "@waymark/storage";

/** Servers report primary result codes only, and some errors without one; the message has the rest. */
const codesByMessage: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^UNIQUE constraint failed/, "SQLITE_CONSTRAINT_UNIQUE"],
  [/^FOREIGN KEY constraint failed/, "SQLITE_CONSTRAINT_FOREIGNKEY"],
  [/^CHECK constraint failed/, "SQLITE_CONSTRAINT_CHECK"],
  [/^no such (?:table|column)/, "SQLITE_ERROR"],
];
/** The prefixes that the client and the server add to the messages of SQLite. */
const prefix = /^(?:[A-Z_]+: )*(?:SQLite error: )?/;

/** The properties of errors of the client and of its protocol. */
interface ClientError extends Error {
  readonly code?: unknown;
  readonly extendedCode?: unknown;
}

/**
 * Converts an error of the client to one with the code and the message of SQLite, or to one of the port if the server
 * cannot be reached or has ended the transaction.
 */
export function toSqliteError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, extendedCode, message, cause } = error as ClientError;
  // `fetch` rejects with a TypeError without a code.
  if (typeof code !== "string")
    return /fetch|network/i.test(message)
      ? new StorageUnavailableError("busy", { cause: error })
      : error;
  if (!code.startsWith("SQLITE_")) return toTransportError(error, code, cause);
  const text = message.replace(prefix, "");
  const byMessage = codesByMessage.find(([pattern]) => pattern.test(text))?.[1];
  const known = typeof extendedCode === "string" ? extendedCode : byMessage;
  return Object.assign(new Error(text, { cause: error }), { code: known ?? code });
}

const ofClient = new Set(["URL_INVALID", "URL_SCHEME_NOT_SUPPORTED", "URL_PARAM_NOT_SUPPORTED"]);

function toTransportError(error: Error, code: string, cause: unknown): Error {
  const { status } = (cause ?? {}) as { readonly status?: unknown };
  const isRejected =
    typeof status === "number" && status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (isRejected)
    return new Error(`libsql: the server rejected the request with status ${status}.`, {
      cause: error,
    });
  if (ofClient.has(code)) return error;
  return new StorageUnavailableError(code === "CLIENT_CLOSED" ? "closed" : "busy", {
    cause: error,
  });
}
