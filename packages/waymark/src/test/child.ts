import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built package, which starts several times as fast as its sources. The setup of slow tests builds it. */
export const built = new URL("../../dist/index.js", import.meta.url).href;
/** The URL of another built package, as a literal for the site of a test: a quarter of the time of loading `built`. */
export const builtPackage = (name: string): string =>
  JSON.stringify(new URL(`../../../${name}/dist/index.js`, import.meta.url).href);
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
/** Commands end before optimized code is of use: without the optimizing compiler they take a quarter less processor time. */
const shortLived = ["--no-opt"];

/** The result of a command. */
export interface CommandResult {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}
/** The result of a process. */
export interface ProcessResult extends CommandResult {
  /** Milliseconds. */
  readonly took: number;
}
/** A temporary folder in which `waymark` commands run as processes. */
export interface CommandFolder {
  readonly folder: string;
  readonly env: Record<string, string>;
  /** Runs a command as a process until it exits. */
  run(...words: string[]): Promise<ProcessResult>;
  /** Runs a command in this process. Loading the sources takes as long as five processes, every call a tenth of one. */
  call(...words: string[]): Promise<CommandResult>;
  /** Runs a script of the folder until it exits. */
  script(file: string, ...words: string[]): Promise<ProcessResult>;
  /** Starts a command. */
  launch(words: readonly string[]): Launched;
  /** Starts a command and waits until its output matches the pattern. */
  start(words: readonly string[], until: RegExp): Promise<Running>;
  [Symbol.asyncDispose](): Promise<void>;
}
/** A command that was started. */
export interface Launched {
  /** Its status when it exits. */
  readonly ended: Promise<number | null>;
  /** Sends a signal and waits until the process exits. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}
/** A running command. */
export interface Running {
  readonly match: RegExpExecArray;
  readonly pid: number;
  readonly text: () => string;
  /** Sends a signal and waits until the process exits. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops reading its output. Returns its status when it exits. */
  stopReading(): Promise<number | null>;
}

/** Sends a request, again after a moment if the server answers that it is busy: other tests may keep all processors busy. */
export async function patientFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Creates the folder, which is deleted on disposal. */
export async function commandFolder(env: Record<string, string> = {}): Promise<CommandFolder> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-cli-"));
  const running = new Set<ChildProcess>();
  const own: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    DATABASE_URL: "sqlite:site.db",
    DATA_DIR: "data",
    PORT: "0",
    LOG: "text",
    ...env,
  };
  const launch = (words: readonly string[], program = cli, flags: readonly string[] = []) => {
    const child = spawn(process.execPath, [...flags, program, ...words], {
      cwd: folder,
      env: own,
    });
    running.add(child);
    const texts = { out: "", error: "" };
    child.stdout.on("data", (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (texts.error += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    void ended.then(() => running.delete(child));
    return { child, texts, ended };
  };
  const finish = async (words: readonly string[], program = cli): Promise<ProcessResult> => {
    const start = performance.now();
    const { texts, ended } = launch(words, program, shortLived);
    const status = await ended;
    return { status, ...texts, took: performance.now() - start };
  };
  const call = async (...words: string[]): Promise<CommandResult> => {
    // Tests that only start processes do not load the sources.
    const { runCommandLine } = await import("../command-line.ts");
    const outer = { folder: process.cwd(), env: process.env };
    const texts = { out: "", error: "" };
    process.chdir(folder);
    process.env = { ...own, LOG: "silent" };
    try {
      const status = await runCommandLine(words, {
        out: (text) => (texts.out += `${text}\n`),
        error: (text) => (texts.error += `${text}\n`),
      });
      return { status, ...texts };
    } finally {
      process.chdir(outer.folder);
      process.env = outer.env;
    }
  };
  return {
    folder,
    env: own,
    run: (...words) => finish(words),
    call,
    script: (file, ...words) => finish(words, join(folder, file)),
    launch(words) {
      const { child, ended } = launch(words);
      return {
        ended,
        stop(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },
    async start(words, until) {
      const { child, texts, ended } = launch(words);
      const match = await new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = until.exec(texts.out);
          if (found) resolve(found);
        };
        child.stdout.on("data", look);
        void ended.then(() =>
          reject(new Error(`The process exited early: ${texts.out}${texts.error}`)),
        );
      });
      return {
        match,
        pid: child.pid ?? 0,
        text: () => texts.out + texts.error,
        stop(signal) {
          child.kill(signal);
          return ended;
        },
        stopReading() {
          child.stdout.destroy();
          child.stderr.destroy();
          return ended;
        },
      };
    },
    async [Symbol.asyncDispose]() {
      for (const child of running) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Repeats a request while the server rejects it because the machine is busy. */
export async function sendPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let attempts = 1; ; attempts++) {
    const response = await fetch(url, init);
    if (response.status !== 503 || attempts === 60) return response;
    await response.body?.cancel();
    await new Promise((done) => setTimeout(done, 1_000));
  }
}
