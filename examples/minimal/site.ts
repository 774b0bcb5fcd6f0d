import { createSite } from "@waymark/core";
import { readConfig } from "@waymark/node";
import { sqlite } from "@waymark/storage-sqlite";
import { notes } from "./notes.ts";

const { database, url } = readConfig();

export default createSite({ name: "Minimal", url, storage: sqlite(database), modules: [notes()] });
