import { parseUrl } from "@waymark/core";

const servers = [
  { scheme: /^postgres(?:ql)?:$/, name: "PostgreSQL", port: "5432" },
  { scheme: /^libsql:$/, name: "libSQL", port: "443" },
] as const;

/** The codes of PostgreSQL for a user or a password that it does not accept. */
const rejections: ReadonlySet<string> = new Set(["28000", "28P01"]);
const missingDatabase = "3D000";

/** An error of Node: `hostname` if a name was not found, `port` if no connection was accepted. */
interface ConnectionError extends NodeJS.ErrnoException {
  readonly hostname?: string;
  readonly port?: number;
}
/** Errors of connections to other servers than the database. */
const elsewhere: ReadonlySet<string> = new Set([
  "BlobError",
  "MailError",
  "OutboundError",
  "RemoteError",
]);

/**
 * The message for a failed connection to the database server, with the variable or option `name` and the address;
 * undefined for other errors.
 */
export function toConnectionFailure(
  error: Error,
  address = "",
  name = "DATABASE_URL",
): string | undefined {
  const url = parseUrl(address);
  const server = servers.find(({ scheme }) => url && scheme.test(url.protocol));
  if (!url || !server || elsewhere.has(error.name)) return undefined;
  const { code = "", syscall, hostname, port } = error as ConnectionError;
  const serverPort = url.port || server.port;
  if ((hostname ?? url.hostname) !== url.hostname || String(port ?? serverPort) !== serverPort)
    return undefined;
  const place = `${name}: the ${server.name} server at ${url.hostname}:${serverPort}`;
  if (syscall === "connect" || syscall === "getaddrinfo")
    return `${place} cannot be reached (${code}).`;
  if (code === missingDatabase)
    return `${place} has no database "${url.pathname.slice(1)}". Create it, for example with createdb.`;
  // Without a password the client itself fails.
  if (rejections.has(code) || error.message.startsWith("SASL: "))
    return `${place} does not accept the user or the password: ${error.message}. Use postgres://user:password@host/name.`;
  return error.cause instanceof Error ? toConnectionFailure(error.cause, address, name) : undefined;
}
