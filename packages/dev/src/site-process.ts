import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import type { ErrorReport } from "./error-report.ts";
import { type FromSite, processVariable, type ToSite } from "./messages.ts";

/** The program of a site process. */
export interface SiteProgram {
  /** A JavaScript file. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A process that loads a site, waits to be started, and serves connections. */
export interface SiteProcess {
  start(message: Omit<Extract<ToSite, { readonly type: "start" }>, "type">): void;
  /** Resolves when the site answers; otherwise with the error that it cannot start with. */
  readonly outcome: Promise<ErrorReport | undefined>;
  /** Resolves with the error of a process that ended without being stopped; never for others. */
  readonly crash: Promise<ErrorReport>;
  pass(connection: Socket): void;
  /** Lets open requests finish and closes the database; kills a process that does not end within `within` milliseconds. */
  stop(within: number): Promise<void>;
}

/** Starts a process. `onImport` is called with each file that it imports. */
export function startProcess(
  { file, args, env }: SiteProgram,
  onImport: (file: string) => void,
): SiteProcess {
  const child: ChildProcess = fork(file, [...args], {
    env: { ...env, [processVariable]: "1" },
    // A port of the debugger can be used once.
    execArgv: process.execArgv.filter((option) => !option.startsWith("--inspect")),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let isStopped = false;
  let report: ErrorReport | undefined;
  let settle: (report: ErrorReport | undefined) => void = () => {};
  const outcome = new Promise<ErrorReport | undefined>((resolve) => (settle = resolve));
  child.on("message", (message: FromSite) => {
    if (message.type === "imported") onImport(message.file);
    else if (message.type === "ready") settle(undefined);
    else report = message.report;
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`cannot be started: ${error.message}`));
    child.once("close", (status, signal) =>
      resolve(signal ? `was ended by ${signal}.` : `ended with status ${status ?? "unknown"}.`),
    );
  });
  const toReport = (end: string): ErrorReport =>
    report ?? { name: "Error", message: `The process of the site ${end}`, code: [], stack: [] };
  void ended.then((end) => settle(isStopped ? undefined : toReport(end)));
  const send = (message: ToSite, connection?: Socket): void => {
    // It may just have ended.
    if (child.connected) child.send(message, connection, {}, () => {});
    else connection?.destroy();
  };
  return {
    start: (message) => send({ type: "start", ...message }),
    outcome,
    crash: new Promise((resolve) => {
      void ended.then((end) => {
        if (!isStopped) resolve(toReport(end));
      });
    }),
    pass: (connection) => send({ type: "connection" }, connection),
    async stop(within) {
      isStopped = true;
      send({ type: "stop" });
      const timer = setTimeout(() => child.kill("SIGKILL"), within);
      await ended;
      clearTimeout(timer);
    },
  };
}
