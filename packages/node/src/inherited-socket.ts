import type { Environment } from "./config.ts";
import { ConfigError } from "./database-url.ts";

/** The first file descriptor that systemd passes on. */
const first = 3;

/**
 * The file descriptor of the listening socket that systemd has opened for this process (socket activation); undefined
 * if there is none. Connections wait in such a socket while the service restarts.
 *
 * @throws ConfigError if there is more than one.
 */
export function inheritedSocket(env: Environment = process.env): number | undefined {
  // Variables that were set for a parent process do not apply.
  if (env["LISTEN_PID"] !== String(process.pid)) return undefined;
  const count = env["LISTEN_FDS"] ?? "0";
  if (count === "0") return undefined;
  if (count !== "1") throw new ConfigError("LISTEN_FDS", "a site listens on one socket only.", "1");
  return first;
}
