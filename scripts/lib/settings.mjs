import { createServer } from "node:net";

/**
 * Checks the most common environment variables before anything is installed or built, by the same rules as the site
 * (`readConfig` of @waymark/node). Returns a one-line error, or undefined.
 */
export function settingsError(env) {
  const read = (name) => env[name]?.trim() || undefined;
  const message = (name, problem, example) => `${name}: ${problem} Example: ${name}=${example}`;
  const port = read("PORT");
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    return message(
      "PORT",
      `${JSON.stringify(port)} is not a whole number from 0 to 65535.`,
      "8080",
    );
  const host = read("HOST");
  if (host !== undefined && !/^[A-Za-z0-9.:_%-]{1,253}$/.test(host))
    return message(
      "HOST",
      `${JSON.stringify(host)} is not a host name or an IP address.`,
      "127.0.0.1",
    );
  const database = read("DATABASE_URL");
  if (database !== undefined && !/^(?:sqlite:[^\0]+|postgres(?:ql)?:\/\/.+)$/.test(database))
    return message(
      "DATABASE_URL",
      "it must be the URL of a SQLite file or a PostgreSQL server.",
      "sqlite:./site.db",
    );
  const log = read("LOG");
  if (log !== undefined && !["json", "text", "silent"].includes(log.toLowerCase()))
    return message("LOG", `${JSON.stringify(log)} is not one of json, text, silent.`, "json");
  return undefined;
}

/** Checks that the configured port is free. Returns a one-line error, or undefined. */
export function portError(env) {
  const port = Number(env.PORT?.trim() || 8080);
  const host = env.HOST?.trim() || "127.0.0.1";
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => {
      const why = code === "EADDRINUSE" ? "the port is in use" : "the system reported an error";
      resolve(`Cannot listen on ${host}, port ${port}: ${why} (${code}). Choose another PORT.`);
    });
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
