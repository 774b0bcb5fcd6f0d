// A program that tests kill: it puts one copy after the other in the place of a file, for ever, and says so each time.
import { sqlite } from "@waymark/storage-sqlite";

const [, , file, ...copies] = process.argv;

process.stdout.write("0\n");
for (let round = 0; ; round++) {
  await sqlite(file).restore({ from: copies[round % copies.length], replace: true });
  process.stdout.write(`${round + 1}\n`);
}
