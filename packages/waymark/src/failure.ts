import { parseUrl } from "@waymark/core";

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

/** The message for a failed connection to the database server, with the variable and the address. */
function toUnreachable(error: Error, address = ""): string | undefined {
  const url = /^postgres(?:ql)?:/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || (syscall !== "connect" && syscall !== "getaddrinfo"))
    return error.cause instanceof Error ? toUnreachable(error.cause, address) : undefined;
  const { hostname, port } = url;
  return `DATABASE_URL: the PostgreSQL server at ${hostname}:${port || "5432"} cannot be reached (${code}).`;
}

/** The printed text of an error: its message, with `--debug` its stack. */
export function toFailure(error: unknown, isDebug: boolean): string {
  if (!(error instanceof Error)) return `waymark: ${String(error)}`;
  if (isDebug) return `waymark: ${error.stack ?? error.message}`;
  const unreachable = toUnreachable(error, process.env["DATABASE_URL"]);
  if (unreachable !== undefined) return `waymark: ${unreachable}`;
  const lines = error.message.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (plain.has(error.name)) return lines.map((line) => `waymark: ${line}`).join("\n");
  const name = error.name === "Error" ? "" : `${error.name}: `;
  return `waymark: ${name}${lines[0] ?? "no message"} (use --debug for the stack)`;
}
