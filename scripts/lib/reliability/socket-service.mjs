// Simulates systemd with a socket unit and a service: runs the command of its arguments with the
// inherited socket, and replaces the process at each line of standard input, as `systemctl restart` does.
// Prints the exit status of each process that has ended.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const socket = 3;
// The variables name the process itself, so a shell sets them before it becomes the process.
const activation = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"';
const start = () =>
  spawn("sh", ["-c", activation, "sh", ...process.argv.slice(2)], {
    stdio: ["ignore", "ignore", "inherit", socket],
  });

let child = start();
for await (const line of createInterface({ input: process.stdin })) {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const [status] = await exited;
  console.log(status);
  if (line === "stop") break;
  child = start();
}
process.exit();
