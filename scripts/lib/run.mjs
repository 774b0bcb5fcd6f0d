import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program, by default in the root folder of the workspace, and returns its exit status. Signals are passed to it, and
 * end this process after it has exited. With `capture`, its output is returned as `text` instead of printed.
 */
export function run(
  program,
  args = [],
  { env, cwd = root, capture = false, input = "ignore" } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input, capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
    });
    let text = "";
    child.stdout?.on("data", (chunk) => (text += chunk));
    child.stderr?.on("data", (chunk) => (text += chunk));
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const stopForwarding = () => {
      for (const signal of signals) process.off(signal, forward);
    };
    child.once("error", (error) => {
      stopForwarding();
      reject(error);
    });
    child.once("close", (status, signal) => {
      stopForwarding();
      if (signal && signals.includes(signal)) process.kill(process.pid, signal);
      resolve({ status: status ?? 1, text });
    });
  });
}
