import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const bench = new URL("../", import.meta.url);

/** Starts a script of this folder and waits for its first message; its complaints are kept for the error. */
export async function startChild(
  file,
  { env = {}, args = [], execArgv = [], within = 30_000 } = {},
) {
  const child = fork(fileURLToPath(new URL(file, bench)), args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    execArgv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let complaints = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (complaints = (complaints + chunk).slice(-4000)));
  const first = await answerOf(
    child,
    within,
    () => `${file} did not start. ${complaints.trim()}`,
  ).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    pid: child.pid,
    first,
    complaints: () => complaints,
    ask(question) {
      const answer = answerOf(child, 120_000, () => `${file} gave up. ${complaints.trim()}`);
      child.send(question);
      return answer;
    },
    stop() {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGKILL");
      });
    },
  };
}

function answerOf(child, within, complaint) {
  return new Promise((resolve, reject) => {
    const settle = (act) => {
      clearTimeout(timer);
      child.off("message", answered);
      child.off("exit", ended);
      child.off("error", failed);
      act();
    };
    const answered = (message) => settle(() => resolve(message));
    const ended = () => settle(() => reject(new Error(complaint())));
    const failed = (error) => settle(() => reject(error));
    const timer = setTimeout(ended, within);
    child.on("message", answered);
    child.on("exit", ended);
    child.on("error", failed);
  });
}
