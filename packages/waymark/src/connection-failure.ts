import { parseUrl } from "@waymark/core";

const servers = [
  { scheme: /^postgres(?:ql)?:$/, name: "PostgreSQL", port: "5432" },
  { scheme: /^libsql:$/, name: "libSQL", port: "443" },
] as const;

/** The codes of PostgreSQL for a user or a password that it does not accept. */
const rejections: ReadonlySet<string> = new Set(["28000", "28P01"]);
const missingDatabase = "3D000";

/** The message for a failed connection to the database server, with the variable and the address; undefined for other errors. */
export function toConnectionFailure(error: Error, address = ""): string | undefined {
  const url = parseUrl(address);
  const server = servers.find(({ scheme }) => url && scheme.test(url.protocol));
  if (!url || !server) return undefined;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  const place = `DATABASE_URL: the ${server.name} server at ${url.hostname}:${url.port || server.port}`;
  if (syscall === "connect" || syscall === "getaddrinfo")
    return `${place} cannot be reached (${code}).`;
  if (code === missingDatabase)
    return `${place} has no database "${url.pathname.slice(1)}". Create it, for example with createdb.`;
  // Without a password the client itself fails.
  if (rejections.has(code) || error.message.startsWith("SASL: "))
    return `${place} does not accept the user or the password: ${error.message}. Use postgres://user:password@host/name.`;
  return error.cause instanceof Error ? toConnectionFailure(error.cause, address) : undefined;
}
