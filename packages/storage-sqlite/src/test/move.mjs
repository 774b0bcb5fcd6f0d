// Reads the names of two files from standard input, moves all rows from the first to the second, and prints "done".
import { once } from "node:events";
import { moveStorage } from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import { before } from "./harbour.ts";

process.stdout.write("ready\n");
const [files] = await once(process.stdin.setEncoding("utf8"), "data");
const [from, to] = files.trim().split(" ");
await moveStorage({ from: sqlite(from), to: sqlite(to), tables: before, source: from });
process.stdout.write("done\n");
process.exit();
