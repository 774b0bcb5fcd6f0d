const explanations: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process is listening there; stop it or choose another port",
  EACCES: "this user may not listen there; choose a port from 1024 up",
  EPERM: "this user may not listen there; choose a port from 1024 up",
  EADDRNOTAVAIL: "this machine has no such address; use 127.0.0.1 or 0.0.0.0",
  ENOTFOUND: "this host does not exist; use 127.0.0.1 or 0.0.0.0",
  EAI_AGAIN: "the host name cannot be resolved now; use 127.0.0.1 or 0.0.0.0",
  EINVAL: "this is not an address to listen on; use 127.0.0.1 or 0.0.0.0",
  ERR_SOCKET_BAD_PORT: "a port must be an integer from 0 to 65535",
};

/** A server that could not start to listen. The message is one line. */
export class ListenError extends Error {
  /** The system's code, such as `EADDRINUSE`. */
  readonly code: string;
  readonly port: number;
  readonly hostname: string;
  constructor(hostname: string, port: number, cause: unknown) {
    const code = String(Reflect.get(Object(cause), "code") ?? "unknown");
    const why = explanations[code] ?? "the system rejected it";
    super(`Cannot listen on ${JSON.stringify(hostname)}, port ${port}: ${why} (${code}).`, {
      cause,
    });
    this.name = "ListenError";
    this.code = code;
    this.port = port;
    this.hostname = hostname;
  }
}
