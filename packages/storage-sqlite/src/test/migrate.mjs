// Waits for the name of a file, brings that to the tables of `after`, and says when that is done.
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
