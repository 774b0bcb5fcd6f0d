// A program that tests kill: it says that it begins, and puts a backup in the place of what a database holds.
import { postgres } from "@waymark/storage-postgres";

const [, , url, from] = process.argv;

process.stdout.write("begins\n");
await postgres({ url, durability: "unchecked" }).restore({ from, replace: true });
