import type { Logger } from "@waymark/core";
import { connect, type Socket } from "node:net";
import { afterEach } from "vitest";
import type { ServeOptions, Servable, Server } from "../serve-options.ts";
import { serve } from "../serve.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A line of a log. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that records its lines. */
export function recordLog(): Logger & { readonly lines: Line[] } {
  const lines: Line[] = [];
  const at =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      void lines.push({ level, message, fields });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Starts a server on a free port, which closes after the test. It rejects no request because the machine is busy. */
export async function startServer(
  fetch: Servable["fetch"],
  options: ServeOptions = {},
  site: Omit<Servable, "fetch"> = {},
): Promise<Server & { readonly log: ReturnType<typeof recordLog> }> {
  const log = recordLog();
  const server = await serve(
    { fetch, ...site },
    {
      ...{ port: 0, log, ...options },
      limits: { maxDelay: 60_000, ...options.limits },
      timeouts: { close: 500, ...options.timeouts },
    },
  );
  servers.push(server);
  return { ...server, log };
}

/** A TCP connection for raw HTTP. */
export interface RawConnection {
  readonly socket: Socket;
  send(text: string): void;
  /** The received text, as soon as it matches or the connection is closed. */
  until(isComplete: RegExp | ((text: string) => boolean)): Promise<string>;
  /** The received text after the connection is closed. */
  end(): Promise<string>;
}

/** Opens a raw connection. */
export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  let closed = false;
  let changed = (): void => {};
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    changed();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    closed = true;
    changed();
  });
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  const until = async (done: () => boolean): Promise<string> => {
    while (!closed && !done())
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    return text;
  };
  return {
    socket,
    send: (data) => void socket.write(data, "latin1"),
    until: (isComplete) =>
      until(() => (isComplete instanceof RegExp ? isComplete.test(text) : isComplete(text))),
    end: () => until(() => false),
  };
}

/** Sends raw bytes on a new connection and returns the response when the server closes it. */
export async function exchangeRaw(port: number, text: string): Promise<string> {
  const one = await connectRaw(port);
  one.send(text);
  return one.end();
}
