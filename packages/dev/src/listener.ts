import { ListenError } from "@waymark/node";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A port whose connections are passed to the current site process. */
export interface Listener {
  readonly port: number;
  /** Passes all connections, also those that are waiting, to this function; without one they wait. */
  passTo(receive: ((connection: Socket) => void) | undefined): void;
  close(): void;
}

/** Listens without ever closing the port. @throws ListenError if it cannot. */
export async function listen(port: number, hostname: string): Promise<Listener> {
  const waiting = new Set<Socket>();
  let receive: ((connection: Socket) => void) | undefined;
  // Nothing is read here, because the process that serves the connection must read all of it.
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    if (receive) return receive(connection);
    waiting.add(connection);
    connection.on("error", () => waiting.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new ListenError(hostname, port, error)));
    server.listen(port, hostname, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    passTo(next) {
      receive = next;
      if (!next) return;
      for (const connection of waiting) next(connection);
      waiting.clear();
    },
    close() {
      server.close();
      for (const connection of waiting) connection.destroy();
    },
  };
}
