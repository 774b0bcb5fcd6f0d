import { createServer } from "node:net";

/**
 * The settings that a start fails on most often, looked at before anything is installed or built. The site itself
 * reads them again, with the same answers (`readConfig` of @waymark/node): this only says it sooner. Answers one
 * line, or undefined where nothing is wrong.
 */
export function settingsFault(env) {
  const read = (name) => env[name]?.trim() || undefined;
  const say = (name, problem, example) => `${name}: ${problem} Example: ${name}=${example}`;
  const port = read("PORT");
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    return say("PORT", `${JSON.stringify(port)} is not a whole number from 0 to 65535.`, "8080");
  const host = read("HOST");
  if (host !== undefined && !/^[A-Za-z0-9.:_%-]{1,253}$/.test(host))
    return say("HOST", `${JSON.stringify(host)} is not a host name or an IP address.`, "127.0.0.1");
  const database = read("DATABASE_URL");
  if (database !== undefined && !/^(?:sqlite:[^\0]+|postgres(?:ql)?:\/\/.+)$/.test(database))
    return say("DATABASE_URL", "it must name a file or a server.", "sqlite:./site.db");
  const log = read("LOG");
  if (log !== undefined && !["json", "text", "silent"].includes(log.toLowerCase()))
    return say("LOG", `${JSON.stringify(log)} is not one of json, text, silent.`, "json");
  return undefined;
}

/** Why nothing can listen there, in one line, or undefined where it can. */
export function portFault(env) {
  const port = Number(env.PORT?.trim() || 8080);
  const host = env.HOST?.trim() || "127.0.0.1";
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => {
      const why = code === "EADDRINUSE" ? "another process listens there" : "the system refused";
      resolve(`Cannot listen on ${host}, port ${port}: ${why} (${code}). Choose another PORT.`);
    });
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
