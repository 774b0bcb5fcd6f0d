import { join } from "node:path";
import { accounts } from "@waymark/accounts";
import { content, contentTables } from "@waymark/content";
import {
  moduleBuilder,
  createSite,
  defineModule,
  defineNamespace,
  integer,
  table,
  text,
} from "@waymark/core";
import { fileBlobs, fileTempStorage, silentLog } from "@waymark/node";
import * as z from "zod";
import { openStorage } from "../test-database.mjs";

const editor = {
  id: 2,
  login: "editor",
  displayName: "editor",
  roles: ["editor"],
  capabilities: [],
};
const tables = { counters: table({ name: text(), n: integer().default(0) }, { key: ["name"] }) };
const { defineAuthScheme, get, post } = moduleBuilder({ tables });
const { defineTask } = moduleBuilder({ tables: contentTables });

/** Reads the stored rows that are compared with the acknowledged writes. */
export const dump = defineTask("trial.dump", async ({ db }) => ({
  content: await db.content.find(),
  terms: await db.terms.find(),
  termLinks: await db.termLinks.find(),
}));

const counter = [
  get({
    summary: "Read a counter",
    args: { name: z.string() },
    access: "public",
    handler: async ({ args, db }) => (await db.counters.get(args))?.n ?? 0,
  }),
  post({
    summary: "Increment a counter",
    args: { name: z.string() },
    access: "public",
    async handler({ args: { name }, db }) {
      await db.counters.upsert([{ name }], { on: ["name"], set: [] });
      await db.counters.increment({ name }, { n: 1 });
      return { counted: true };
    },
  }),
];
const trial = defineModule({
  name: "trial",
  requires: ["content"],
  tables,
  tasks: [dump],
  // Authenticates each request as the editor: trials test writes, not access.
  authSchemes: [defineAuthScheme("test-user", () => editor, { headers: ["x-test-user"] })],
  namespaces: [defineNamespace("trial/v1", { "/counters/:name": counter })],
});

/** The site that trials write to, with a test database; `extra` are further modules. */
export const createTestSite = (database, extra = []) =>
  createSite({
    url: "http://127.0.0.1",
    storage: openStorage(database),
    blobs: fileBlobs(join(database.folder, "uploads")),
    tempStorage: fileTempStorage(join(database.folder, "spool")),
    log: silentLog,
    modules: [accounts(), content(), trial(), ...extra],
  });
