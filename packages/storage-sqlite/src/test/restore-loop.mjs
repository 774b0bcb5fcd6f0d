// A program that tests kill: it puts one copy after the other in the place of a file, for ever, and says so each time.
import { register } from "node:module";

register("../../../../scripts/lib/source-hooks.mjs", import.meta.url);
const { restore } = await import("../restore.ts");
const [, , file, ...copies] = process.argv;

process.stdout.write("0\n");
for (let round = 0; ; round++) {
  await restore(file, { from: copies[round % copies.length], replace: true });
  process.stdout.write(`${round + 1}\n`);
}
