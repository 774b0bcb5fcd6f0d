import { serve, silentLog, type Server } from "@waymark/node";
import { setTimeout as delay } from "node:timers/promises";
import type { ErrorReport } from "./error-report.ts";
import { toErrorText } from "./error-text.ts";
import { failedSite } from "./development-site.ts";
import { listen, type Listener } from "./listener.ts";
import { type SiteProcess, startProcess } from "./site-process.ts";
import { type Change, type Watch, watchSite } from "./watch.ts";

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
  const listener = await listen(options.port, options.hostname);
  const supervisor = new Supervisor(options, listener);
  supervisor.restart();
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        supervisor.end();
        resolve();
      });
  });
  await Promise.race([supervisor.close(), delay(closeTime)]);
  process.exit();
}

/** The processes of a site: the one that runs, and the one that is loaded for the next run. */
class Supervisor {
  readonly #options: SuperviseOptions;
  readonly #listener: Listener;
  readonly #watch: Watch;
  #current: SiteProcess | undefined;
  #next: SiteProcess | undefined;
  /** Serves the error of a site that cannot start. */
  #failure: Server | undefined;
  #isFirst = true;
  #isClosing = false;
  /** The changes since the last restart, and the time of the first of them. */
  #changes: Change[] = [];
  #changedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The restart in progress. */
  #run: Promise<void> | undefined;

  constructor(options: SuperviseOptions, listener: Listener) {
    this.#options = options;
    this.#listener = listener;
    this.#watch = watchSite({
      ...options,
      countsAllScripts: () => this.#failure !== undefined,
      onChange: (change) => this.#note(change),
    });
  }

  restart(): void {
    if (this.#isClosing) return;
    // A run that has not started yet might wait forever.
    if (this.#run) return void this.#current?.stop(stopTime);
    this.#run = this.#renew().finally(() => {
      this.#run = undefined;
      if (this.#changes.length > 0) this.restart();
    });
  }

  /** Prevents further restarts. The second call kills the processes. */
  end(): void {
    if (this.#isClosing) void Promise.all([this.#current?.stop(0), this.#next?.stop(0)]);
    this.#isClosing = true;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listener.close();
    await Promise.all([
      this.#watch.close(),
      this.#failure?.close(),
      this.#current?.stop(stopTime),
      this.#next?.stop(0),
    ]);
  }

  #note(change: Change): void {
    if (this.#changes.length === 0) this.#changedAt = performance.now();
    this.#changes.push(change);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.restart(), quietTime);
  }

  /** Stops the current run, and starts the next one. */
  async #renew(): Promise<void> {
    clearTimeout(this.#timer);
    const causes = this.#changes;
    this.#changes = [];
    const site = await this.#replaceCurrent(causes);
    const version = Date.now().toString(36);
    site.start({ version, isFirst: this.#isFirst });
    const report = await site.outcome;
    if (this.#isClosing || this.#changes.length > 0) return;
    this.#prepareNext();
    if (report) return this.#fail(report, version);
    if (causes.length > 0) this.#printRestart(causes);
    this.#isFirst = false;
    this.#serve(site, version);
  }

  /** The process of the next run, after the current one has ended. */
  async #replaceCurrent(causes: readonly Change[]): Promise<SiteProcess> {
    this.#listener.passTo(undefined);
    void this.#failure?.close();
    this.#failure = undefined;
    const stopping = [this.#current?.stop(stopTime)];
    if (causes.some(({ isEnvironment }) => isEnvironment)) {
      stopping.push(this.#next?.stop(0));
      this.#next = undefined;
    }
    const site = this.#next ?? this.#prepare();
    this.#current = site;
    this.#next = undefined;
    await Promise.all(stopping);
    return site;
  }

  #prepare(): SiteProcess {
    const { program, env, hostname } = this.#options;
    const site = { ...env, HOST: hostname, PORT: String(this.#listener.port) };
    return startProcess({ ...program, env: site }, this.#watch.add);
  }

  #prepareNext(): void {
    if (this.#next) return;
    const prepared = this.#prepare();
    this.#next = prepared;
    void prepared.crash.then(() => {
      if (this.#next === prepared) this.#next = undefined;
    });
  }

  #serve(site: SiteProcess, version: string): void {
    this.#listener.passTo(site.pass);
    void site.crash.then((crash) => {
      if (site !== this.#current || this.#isClosing) return;
      this.#listener.passTo(undefined);
      void this.#fail(crash, `${version}-crash`);
    });
  }

  /** Prints an error, and serves it to all connections. */
  async #fail(report: ErrorReport, version: string): Promise<void> {
    const { hostname, color, print } = this.#options;
    print(`\n${toErrorText(report, color)}\n`);
    const waiting: { receive?: Parameters<Listener["passTo"]>[0] } = {};
    this.#failure = await serve(failedSite(report, version), {
      port: this.#listener.port,
      hostname,
      log: silentLog,
      timeouts: { close: 0 },
      accept: (receive) => (waiting.receive = receive),
    });
    this.#listener.passTo(waiting.receive);
  }

  #printRestart(causes: readonly Change[]): void {
    const files = [...new Set(causes.map(({ file }) => file))].join(", ");
    const time = Math.round(performance.now() - this.#changedAt);
    this.#options.print(`Restarted in ${time} ms: ${files}`);
  }
}
