import { spawnSync } from "node:child_process";

const isInstalled = spawnSync("strace", ["-V"]).status === 0;
/** The reason for skipping trials that trace system calls, or undefined. */
export const noStrace = isInstalled ? undefined : "strace is not installed";
const split = (text) => text.split(" ");
/** A command prefix that runs a program and writes its system calls, with the names of their files, to `file`. */
export const traceTo = (file, calls) => [
  "strace",
  ...split("-D -f -qq -y -s 64 -e signal=none"),
  "-o",
  file,
  "-e",
  `trace=${calls.join()}`,
];
/** A command prefix that runs a program and kills it before its n-th call of these is executed. */
export const killAt = (calls, n) => [
  "strace",
  ...split("-D -f -qq -o /dev/null"),
  "-e",
  `trace=${calls.join()}`,
  "-e",
  `inject=${calls.join()}:signal=KILL:when=${n}`,
];
