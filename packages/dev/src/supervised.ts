import type { Socket } from "node:net";
import type { ErrorReport } from "./error-report.ts";
import { type FromSite, processVariable, type ToSite } from "./messages.ts";

/** The messages between a site process and its supervisor. */
export interface Supervised {
  /** Resolves when the site should start: until then, another run may use the database. */
  readonly started: Promise<Omit<Extract<ToSite, { readonly type: "start" }>, "type">>;
  /** Called for each file that the site imports. */
  readonly imported: (file: string) => void;
  /** Takes connections: the option `accept` of `serve`. */
  readonly accept: (receive: (connection: Socket) => void) => void;
  /** Reports that the site answers requests. To stop the site, the supervisor calls `close`, and the process ends. */
  readonly ready: (close: () => Promise<void>) => void;
  /** Reports that the site cannot run, and ends the process. */
  readonly failed: (report: ErrorReport) => Promise<void>;
}

/** Whether a supervisor has started this process. */
export const isSupervised = (): boolean =>
  process.env[processVariable] !== undefined && process.send !== undefined;

/** Connects a process to the supervisor that has started it. The process ends with the supervisor. */
export function connectToSupervisor(): Supervised {
  let close: (() => Promise<void>) | undefined;
  let receive: ((connection: Socket) => void) | undefined;
  const send = (message: FromSite): Promise<void> =>
    new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, {}, () => resolve());
      else resolve();
    });
  const stop = (): void => {
    if (!close) process.exit(0);
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const started = new Promise<Awaited<Supervised["started"]>>((resolve) => {
    process.on("message", (message: ToSite, connection) => {
      if (message.type === "start") resolve(message);
      else if (message.type === "stop") stop();
      else if (connection) receive?.(connection as Socket);
    });
  });
  process.once("disconnect", stop);
  // A terminal sends these signals to all processes. The supervisor decides when the site ends.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  return {
    started,
    imported: (file) => void send({ type: "imported", file }),
    accept: (given) => (receive = given),
    ready: (given) => {
      close = given;
      void send({ type: "ready" });
    },
    failed: async (report) => {
      await send({ type: "failed", report });
      process.exit(1);
    },
  };
}
