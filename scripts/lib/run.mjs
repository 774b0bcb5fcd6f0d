import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the workspace and answers its exit status. Signals that come meanwhile go to it and end this
 * process when it is gone. With `capture`, what it prints is returned instead of shown.
 */
export function run(program, args = [], { env, cwd = root, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
    });
    let text = "";
    child.stdout?.on("data", (chunk) => (text += chunk));
    child.stderr?.on("data", (chunk) => (text += chunk));
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("close", (status, signal) => {
      done();
      if (signal && signals.includes(signal)) process.kill(process.pid, signal);
      resolve({ status: status ?? 1, text });
    });
  });
}
