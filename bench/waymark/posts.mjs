/** The posts of the content module from SQLite. DATABASE names the file; it is filled where it is missing. */
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { createSite } from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import { existsSync } from "node:fs";
import { fillPosts } from "./fill-posts.mjs";
import { serveSite } from "./serve.mjs";
import { url } from "./table-site.mjs";

const makeSite = (file) =>
  createSite({
    name: "Bench",
    url,
    timezone: "UTC",
    storage: sqlite({ file, synchronous: "normal" }),
    modules: [accounts(), content()],
  });

const file = process.env.DATABASE;
if (!existsSync(file)) await fillPosts(file, makeSite);
const site = makeSite(file);
await site.migrate();
await serveSite(site);
