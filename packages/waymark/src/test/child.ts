import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built package, which starts several times as fast as its sources. The setup of slow tests builds it. */
export const built = new URL("../../dist/index.js", import.meta.url).href;
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
  /** Milliseconds. */
  readonly took: number;
}
/** The command in a folder of its own, as a process of its own. */
export interface Workplace {
  readonly folder: string;
  readonly env: Record<string, string>;
  /** Runs it to its end. */
  run(...words: string[]): Promise<Ended>;
  /** Runs a program of the folder to its end. */
  script(file: string, ...words: string[]): Promise<Ended>;
  /** Starts it and waits until it has printed what the pattern means. */
  start(words: readonly string[], until: RegExp): Promise<Running>;
  [Symbol.asyncDispose](): Promise<void>;
}
export interface Running {
  readonly match: RegExpExecArray;
  readonly pid: number;
  readonly text: () => string;
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export async function workplace(env: Record<string, string> = {}): Promise<Workplace> {
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
  const launch = (words: readonly string[], program = cli) => {
    const child = spawn(process.execPath, [program, ...words], {
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
  const finish = async (words: readonly string[], program = cli): Promise<Ended> => {
    const began = performance.now();
    const { texts, ended } = launch(words, program);
    const status = await ended;
    return { status, ...texts, took: performance.now() - began };
  };
  return {
    folder,
    env: own,
    run: (...words) => finish(words),
    script: (file, ...words) => finish(words, join(folder, file)),
    async start(words, until) {
      const { child, texts, ended } = launch(words);
      const match = await new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = until.exec(texts.out);
          if (found) resolve(found);
        };
        child.stdout.on("data", look);
        void ended.then(() => reject(new Error(`It ended early: ${texts.out}${texts.error}`)));
      });
      return {
        match,
        pid: child.pid ?? 0,
        text: () => texts.out + texts.error,
        stop(signal) {
          child.kill(signal);
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
