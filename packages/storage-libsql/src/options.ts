import { DefinitionError } from "@waymark/storage";

/** Options of a libSQL database. */
export interface LibsqlOptions {
  /**
   * `libsql://name.turso.io`, `https://…` or `http://…` for a server; `file:site.db` for a file, which is created if
   * missing; `:memory:` for a database that is discarded when it is closed.
   */
  readonly url: string;
  /** The token for the server. */
  readonly authToken?: string;
  /**
   * For a file. `"full"` (the default): an acknowledged write survives a power failure. `"normal"`: it survives a crash
   * of the process; a power failure may lose the last writes.
   */
  readonly synchronous?: "full" | "normal";
  /** How long a write waits for a write of another process, in milliseconds. Default 5,000. */
  readonly busyTimeout?: number;
  /** How long a write waits for other writes of this process, in milliseconds. Default 30,000. */
  readonly queueTimeout?: number;
  /** The maximum number of cached statements, by the shape of their query. Default 500. */
  readonly statements?: number;
}

export interface CheckedOptions extends Required<Omit<LibsqlOptions, "authToken">> {
  readonly authToken: string | undefined;
  readonly kind: "server" | "file" | "memory";
}

/** @throws DefinitionError for an option that is out of range. */
export function toOptions(given: string | LibsqlOptions): CheckedOptions {
  const options = typeof given === "string" ? { url: given } : given;
  const { url, authToken, synchronous = "full" } = options;
  const kind = kindOf(url);
  // The URL is not part of the message: it may contain the token.
  if (kind === undefined)
    throw new DefinitionError(
      'libsql: "url" must be libsql://…, https://… or http://… for a server, file:… for a file, or ":memory:".',
    );
  if (authToken !== undefined && typeof authToken !== "string")
    throw new DefinitionError('libsql: "authToken" must be a string.');
  if (synchronous !== "full" && synchronous !== "normal")
    throw new DefinitionError('libsql: "synchronous" must be "full" or "normal".');
  const amount = (name: "busyTimeout" | "queueTimeout" | "statements", fallback: number) => {
    const value = options[name] ?? fallback;
    if (!Number.isSafeInteger(value) || value < 1 || value > 1_000_000_000)
      throw new DefinitionError(`libsql: "${name}" must be an integer of at least 1.`);
    return value;
  };
  return {
    url,
    authToken,
    kind,
    synchronous,
    busyTimeout: amount("busyTimeout", 5000),
    queueTimeout: amount("queueTimeout", 30_000),
    statements: amount("statements", 500),
  };
}

function kindOf(url: unknown): CheckedOptions["kind"] | undefined {
  if (typeof url !== "string" || url.includes("\0")) return undefined;
  if (url === ":memory:") return "memory";
  if (/^file:./.test(url)) return "file";
  return /^(?:libsql|https?):\/\/./.test(url) ? "server" : undefined;
}
