/** Errors whose message is written for who runs the command. By name, since a site may bring its own copy of a package. */
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
  "WxrError",
]);

/** What is printed of an error: its message, and its stack where that was asked for. */
export function toFailure(error: unknown, isDebug: boolean): string {
  if (!(error instanceof Error)) return `waymark: ${String(error)}`;
  if (isDebug) return `waymark: ${error.stack ?? error.message}`;
  const lines = error.message.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (plain.has(error.name)) return lines.map((line) => `waymark: ${line}`).join("\n");
  const name = error.name === "Error" ? "" : `${error.name}: `;
  return `waymark: ${name}${lines[0] ?? "no message"} (--debug prints where)`;
}
