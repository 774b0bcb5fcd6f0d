import type { Logger } from "@waymark/core";
import { connect, type Socket } from "node:net";
import { afterEach } from "vitest";
import type { ServeOptions, Servable, Server } from "../serve-options.ts";
import { serve } from "../serve.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** One logged line. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that keeps its lines. */
export function keepLog(): Logger & { readonly lines: Line[] } {
  const lines: Line[] = [];
  const at =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      void lines.push({ level, message, fields });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Serves on a free port until the test ends; closing is quick, and a busy machine is no reason to reject requests. */
export async function serveHere(
  fetch: Servable["fetch"],
  options: ServeOptions = {},
  site: Omit<Servable, "fetch"> = {},
): Promise<Server & { readonly log: ReturnType<typeof keepLog> }> {
  const log = keepLog();
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

/** A connection on which raw bytes are sent. */
export interface Wire {
  readonly socket: Socket;
  send(text: string): void;
  /** All that came, once it is enough or the connection has ended. */
  until(enough: RegExp | ((text: string) => boolean)): Promise<string>;
  /** All that came, once the connection has ended. */
  end(): Promise<string>;
}

/** Opens a raw connection. */
export async function wire(port: number): Promise<Wire> {
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
    until: (enough) => until(() => (enough instanceof RegExp ? enough.test(text) : enough(text))),
    end: () => until(() => false),
  };
}

/** Sends raw bytes on a connection of its own and waits until the server closes it. */
export async function exchangeRaw(port: number, text: string): Promise<string> {
  const one = await wire(port);
  one.send(text);
  return one.end();
}
