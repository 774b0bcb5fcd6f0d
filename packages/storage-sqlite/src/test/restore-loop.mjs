// Restores copies to a file in an endless loop and prints the number of restores, until a test kills it.
import { sqlite } from "@waymark/storage-sqlite";

const [, , file, ...copies] = process.argv;

process.stdout.write("0\n");
for (let round = 0; ; round++) {
  await sqlite(file).restore({ from: copies[round % copies.length], replace: true });
  process.stdout.write(`${round + 1}\n`);
}
