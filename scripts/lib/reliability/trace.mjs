import { spawnSync } from "node:child_process";

/** Whether programs can be traced here. */
export const canTrace = spawnSync("strace", ["-V"]).status === 0;
const words = (text) => text.split(" ");
/** A command that runs a program and notes its calls, with the files they are about, in `file`. */
export const tracing = (file, calls) => [
  "strace",
  ...words("-D -f -qq -y -s 64 -e signal=none"),
  "-o",
  file,
  "-e",
  `trace=${calls.join()}`,
];
/** A command that runs a program and kills it at the n-th of these calls, before it is done. */
export const killingAt = (calls, n) => [
  "strace",
  ...words("-D -f -qq -o /dev/null"),
  "-e",
  `trace=${calls.join()}`,
  "-e",
  `inject=${calls.join()}:signal=KILL:when=${n}`,
];
