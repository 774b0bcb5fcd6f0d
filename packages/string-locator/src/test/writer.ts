import { isFileProblem } from "../files/port.ts";
import { locatorFiles } from "../node/index.ts";

/** Writes one of two texts to a file repeatedly, until it is killed. */
const [root = "", backups = ""] = process.argv.slice(2);
const files = locatorFiles({ roots: { theme: root }, backups });
const texts = ["a", "b"].map((sign) => sign.repeat(400_000));
console.log("begun");
for (let i = 0; ; i++) {
  const file = await files.read("theme/a.txt");
  if (isFileProblem(file)) throw new Error(file.code);
  const written = await files.write("theme/a.txt", texts[i % 2] ?? "", file.version);
  if (isFileProblem(written)) throw new Error(written.code);
  await files.drop(written.backup);
}
