import { serve, silentLog, type Server } from "@waymark/node";
import { setTimeout as delay } from "node:timers/promises";
import type { ErrorReport } from "./error-report.ts";
import { toErrorText } from "./error-text.ts";
import { failedSite } from "./development-site.ts";
import { listen } from "./listener.ts";
import { type SiteProcess, startProcess } from "./site-process.ts";
import { type Change, watchSite } from "./watch.ts";

/** The program to run, and the files to watch. */
export interface SuperviseOptions {
  /** The JavaScript program of the site process, with its arguments. */
  readonly program: { readonly file: string; readonly args: readonly string[] };
  /** The environment of the site process. `HOST` and `PORT` are added. */
  readonly env: NodeJS.ProcessEnv;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly hostname: string;
  /** The folder of the site, without symbolic links. */
  readonly root: string;
  /** Further files and folders to watch. */
  readonly paths: readonly string[];
  /** Folders that the site writes to. */
  readonly ignored: readonly string[];
  readonly color: boolean;
  readonly print: (line: string) => void;
}

/** Milliseconds without a change before a restart: editors write a file in several steps. */
const quietTime = 30;
/** Milliseconds for a process to finish open requests and close the database. */
const stopTime = 5_000;
/** Milliseconds after which this process ends, even if something such as the file watcher has not closed. */
const closeTime = stopTime + 1_000;

/**
 * Runs a site in a process of its own, and restarts it when a file changes, until SIGINT, SIGTERM or SIGHUP, which
 * also end this process. The port stays open while the site restarts, and connections wait for the next run. If the
 * site cannot start, they receive the error. The next process is loaded in advance to make restarts faster.
 *
 * @throws ListenError if the port is not available.
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const { program, hostname, color, print } = options;
  const listener = await listen(options.port, hostname);
  const env = { ...options.env, HOST: hostname, PORT: String(listener.port) };
  let current: SiteProcess | undefined;
  let next: SiteProcess | undefined;
  let failure: Server | undefined;
  let isFirst = true;
  let isClosing = false;
  let changes: Change[] = [];
  let changedAt = 0;
  let run: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const watch = watchSite({
    ...options,
    countsAllScripts: () => failure !== undefined,
    onChange(change) {
      if (changes.length === 0) changedAt = performance.now();
      changes.push(change);
      clearTimeout(timer);
      timer = setTimeout(restart, quietTime);
    },
  });
  const prepare = (): SiteProcess => startProcess({ ...program, env }, watch.add);
  const prepareNext = (): void => {
    if (next) return;
    const prepared = (next = prepare());
    void prepared.crash.then(() => {
      if (next === prepared) next = undefined;
    });
  };

  const fail = async (report: ErrorReport, version: string): Promise<void> => {
    print(`\n${toErrorText(report, color)}\n`);
    const waiting: { receive?: Parameters<typeof listener.passTo>[0] } = {};
    failure = await serve(failedSite(report, version), {
      port: listener.port,
      hostname,
      log: silentLog,
      timeouts: { close: 0 },
      accept: (receive) => (waiting.receive = receive),
    });
    listener.passTo(waiting.receive);
  };

  /** Stops the current run, and starts the next one. */
  async function renew(): Promise<void> {
    clearTimeout(timer);
    const causes = changes;
    changes = [];
    listener.passTo(undefined);
    void failure?.close();
    failure = undefined;
    const stopping = [current?.stop(stopTime)];
    if (causes.some(({ isEnvironment }) => isEnvironment)) {
      stopping.push(next?.stop(0));
      next = undefined;
    }
    const site = (current = next ?? prepare());
    next = undefined;
    await Promise.all(stopping);
    const version = Date.now().toString(36);
    site.start({ version, isFirst });
    const report = await site.outcome;
    if (isClosing || changes.length > 0) return;
    prepareNext();
    if (report) return fail(report, version);
    if (causes.length > 0) {
      const files = [...new Set(causes.map(({ file }) => file))].join(", ");
      print(`Restarted in ${Math.round(performance.now() - changedAt)} ms: ${files}`);
    }
    isFirst = false;
    listener.passTo(site.pass);
    void site.crash.then((crash) => {
      if (site !== current || isClosing) return;
      listener.passTo(undefined);
      void fail(crash, `${version}-crash`);
    });
  }

  function restart(): void {
    if (isClosing) return;
    // A run that has not started yet may wait forever.
    if (run) return void current?.stop(stopTime);
    run = renew().finally(() => {
      run = undefined;
      if (changes.length > 0) restart();
    });
  }

  restart();
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        if (isClosing) void Promise.all([current?.stop(0), next?.stop(0)]);
        isClosing = true;
        resolve();
      });
  });
  clearTimeout(timer);
  listener.close();
  const closed = [watch.close(), failure?.close(), current?.stop(stopTime), next?.stop(0)];
  await Promise.race([Promise.all(closed), delay(closeTime)]);
  process.exit();
}
