// Reads the name of a file from standard input, migrates the file to the tables of `after`, and prints "done".
import { once } from "node:events";
import { sqlite } from "@waymark/storage-sqlite";
import { after, migrations } from "./harbour.ts";

process.stdout.write("ready\n");
const [file] = await once(process.stdin.setEncoding("utf8"), "data");
const storage = sqlite(file.trim()).open(after, migrations);
await storage.migrate();
process.stdout.write("done\n");
await storage.close();
process.exit();
