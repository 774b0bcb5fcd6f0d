import { accounts, createUser } from "@waymark/accounts";
import { blockEditor, blockPatterns } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport, calendarImportTables } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent, consentTables } from "@waymark/consent";
import { content, contentTables, ensureDefaults, menuLocations } from "@waymark/content";
import {
  moduleBuilder,
  defineModule,
  memory,
  tableQueue,
  type Module,
  type Site,
  type Tables,
} from "@waymark/core";
import { countQueries, testBlobs, testSite, type TestClient } from "@waymark/testing";
import { forms } from "@waymark/forms";
import { sharpImages } from "@waymark/images-sharp";
import { oembed } from "@waymark/oembed";
import { openapi } from "@waymark/openapi";
import { popup } from "@waymark/popup";
import { redirection } from "@waymark/redirection";
import { security } from "@waymark/security";
import { seo } from "@waymark/seo";
import { siteHealth } from "@waymark/site-health";
import { sitekit } from "@waymark/sitekit";
import { sqlite } from "@waymark/storage-sqlite";
import { testDatabase } from "@waymark/storage-sqlite/testing";
import { stringLocator } from "@waymark/string-locator";
import { locatorFiles } from "@waymark/string-locator/node";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderBackups } from "waymark";
import { watchErrors } from "../lib/undeclared-errors.ts";
import matrix from "./matrix.json" with { type: "json" };

export const actors = matrix.actors;
/** The user ID of an actor; 0 for anonymous. */
export const idOf = (actor: string): number => actors.indexOf(actor);
/** The owner of objects that are not an actor's own. */
export const otherUser = 20;
/** The owner of objects that neither an actor nor the other user owns; content of deleted users is reassigned to it. */
export const thirdUser = 30;
export const storages = { memory, SQLite: testDatabase };

/** A folder with a file for the string locator, deleted when the process ends. */
const locatorFolder = (() => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-locator-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const theme = join(folder, "theme");
  mkdirSync(theme);
  writeFileSync(join(theme, "a.css"), "a {}");
  return locatorFiles({ roots: { theme }, backups: join(folder, "backups") });
})();

/** Backups of an empty database in a folder that is deleted when the process ends. */
export const backups = (() => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-backups-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "site.db"), "");
  return folderBackups({
    folder: join(folder, "backups"),
    storage: sqlite(join(folder, "site.db")),
    queue: tableQueue(),
    blobs: testBlobs(),
    keep: 1000,
  });
})();

/** A place for a menu and a pattern, as modules with pages declare them. */
const theme = defineModule({
  name: "theme",
  requires: ["content", "block-editor"],
  contributes: [
    menuLocations({ name: "primary", description: "Main menu" }),
    blockPatterns({
      name: "theme/quay",
      title: "Quay",
      categories: ["about"],
      content: "<!-- wp:paragraph --><p>Quay</p><!-- /wp:paragraph -->",
    }),
  ],
});

/** All modules; always the same instances, so that sites share their blueprint. */
export const allModules = (): readonly Module[] => set;
const set: readonly Module[] = [
  openapi(),
  theme(),
  accounts(),
  content(),
  oembed(),
  blockEditor(),
  siteHealth({ sizes: { database: async () => 1 }, backups }),
  redirection(),
  calendar(),
  calendarImport(),
  calendarViews(),
  forms(),
  security(),
  seo(),
  sitekit({ ask: () => new Response("") }),
  popup(),
  consent(),
  stringLocator({ files: locatorFolder, content: true }),
];

/** A site with a user for each role, a client for each actor, and access to all tables. */
export async function startSite({
  storage = "memory",
  modules = allModules(),
  wrap = (site) => site,
}: {
  readonly storage?: keyof typeof storages;
  readonly modules?: readonly Module[];
  readonly wrap?: (site: Site) => Site;
} = {}) {
  const { dump, module } = tableAccessOf(modules);
  const watched = watchErrors();
  const counting = countQueries(storages[storage](), "writes");
  const started = await testSite({
    "~onError": watched.onError,
    storage: counting,
    url: "http://site.test",
    images: sharpImages(),
    modules: [...modules, module],
    wrap,
  });
  const { site } = started;
  started.outbound.answer(
    "https://feeds.example",
    () => new Response("BEGIN:VCALENDAR\nEND:VCALENDAR"),
  );
  const html = { headers: { "content-type": "text/html" } };
  started.outbound.answer(
    "https://elsewhere.example",
    () => new Response("<title>A</title>", html),
  );
  await site.run(ensureDefaults, undefined);
  const add = (id: number, login: string, role: string) =>
    site.run(createUser, { id, login, email: `${login}@example.com`, role });
  for (const actor of actors)
    if (actor !== "anonymous")
      await add(idOf(actor), actor, actor === "roleless" ? "subscriber" : actor);
  await add(otherUser, "other-user", "author");
  await add(thirdUser, "third-user", "author");
  const as = (actor: string): TestClient => {
    if (actor === "anonymous") return started;
    const roles = actor === "roleless" ? [] : [actor];
    return started.as({ id: idOf(actor), login: actor, roles });
  };
  const clients = new Map(actors.map((actor) => [actor, as(actor)]));
  return Object.assign(started, {
    watched,
    client: (actor: string): TestClient => clients.get(actor) as TestClient,
    /** The number of writes since the last call, including those that were rolled back. */
    takeWrites: counting.takeCount,
    /** All rows of all tables, as text. */
    dump: (): Promise<string> => site.run(dump, undefined),
  });
}
export type PermissionSite = Awaited<ReturnType<typeof startSite>>;

const cache = new WeakMap<readonly Module[], ReturnType<typeof tableAccess>>();
function tableAccessOf(modules: readonly Module[]) {
  const cached = cache.get(modules) ?? tableAccess(modules);
  cache.set(modules, cached);
  return cached;
}

/** A module with tasks that read all tables of these modules and insert rows that no endpoint creates. */
function tableAccess(modules: readonly Module[]) {
  const tables: Tables = Object.fromEntries(
    modules.flatMap(({ name, tables: own }) =>
      Object.entries(own).map(([table, declared]) => [`${name}_${table}`, declared]),
    ),
  );
  const { defineTask } = moduleBuilder({ tables });
  const dump = defineTask("table-access.dump", async ({ db }, _: void): Promise<string> => {
    const rows: unknown[] = [];
    for (const name of Object.keys(tables)) rows.push(name, await db[name]?.find());
    return JSON.stringify(rows);
  });
  return {
    dump,
    module: defineModule({
      name: "table-access",
      jobs: [errand],
      tasks: [
        dump,
        insertContentImport,
        insertImport,
        insertJob,
        insertScan,
        insertLockout,
        insertIssue,
        insertDevice,
        insertSignIn,
      ],
    })(),
  };
}

const { defineJob, defineTask: defineJobTask } = moduleBuilder({});
const errand = defineJob({ name: "table-access.errand", args: {}, handler: () => {} });
/** Queues a job for tomorrow, and cancels it again if it is to be `cancelled`; returns its id. */
export const insertJob = defineJobTask(
  "table-access.insert-job",
  async ({ jobs, siteJobs, clock }, state: "waiting" | "cancelled") => {
    await jobs.add(errand, {}, { at: new Date(clock.now().getTime() + 86_400_000) });
    const [job] = await siteJobs.list({ job: "table-access.errand", limit: 1 });
    if (!job) throw new Error("The job was not queued.");
    if (state === "cancelled") await siteJobs.cancel(job.id);
    return job.id;
  },
);

const { defineTask } = moduleBuilder({ tables: calendarImportTables });
/** Inserts an import: pending, with `open` as the next batch hash, or completed. */
export const insertImport = defineTask(
  "table-access.insert-import",
  async ({ db, clock }, status: "pending" | "success") => {
    const now = clock.now();
    const bytes = new TextEncoder().encode("open");
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return db.records.insert({
      import_id: crypto.randomUUID().replaceAll("-", ""),
      status: `calendar-ea-${status}`,
      origin: "ical",
      author: thirdUser,
      created: now,
      modified: now,
      next_hash: status === "pending" ? Buffer.from(digest).toString("hex") : "",
      settings: {
        source: "https://feeds.example/a.ics",
        frequency: "on_demand",
        content_type: "events",
        post_status: "publish",
        category: 0,
        authority: "overwrite",
        vanished: "keep",
        show_map: false,
        takes_marks: false,
      },
    });
  },
);

const { defineTask: defineScans } = moduleBuilder({ tables: consentTables });
const { defineTask: defineSignIns } = moduleBuilder({ tables: security().tables });
/** Inserts a lockout of an IP address. */
export const insertLockout = defineSignIns(
  "table-access.insert-lockout",
  async ({ db, clock }, subject: string) => {
    const until = new Date(clock.now().getTime() + 3_600_000);
    return db["lockouts"]?.insert({
      kind: "address",
      subject,
      reason: "R",
      created: clock.now(),
      until,
    });
  },
);
/** Inserts an issue of a missing file of code. */
export const insertIssue = defineSignIns(
  "table-access.insert-issue",
  async ({ db, clock }, file: string) =>
    db["issues"]?.insert({
      ignore_p: file,
      ignore_c: file,
      status: "new",
      type: "file_missing",
      severity: 75,
      rank: 5,
      short_msg: "M",
      long_msg: "<p>M</p>",
      data: { stage: "code", ruleId: "missing", where: `code ${file}`, file },
      time: clock.now(),
      last_updated: clock.now(),
      stage: "code",
      scan: 1,
    }),
);
/** Records a sign-in of a user. */
export const insertSignIn = defineSignIns(
  "table-access.insert-sign-in",
  async ({ db, clock }, user: number) => {
    const now = clock.now();
    await db["sign_ins"]?.insert({
      key: `${user}`,
      kind: "signed-in",
      user,
      created: now,
      last: now,
    });
  },
);
/** Inserts a known device of a user. */
export const insertDevice = defineSignIns(
  "table-access.insert-device",
  async ({ db, clock }, user: number) => {
    const now = clock.now();
    const hash = crypto.randomUUID();
    return db["devices"]?.insert({
      user,
      hash,
      browser: "B",
      network: "N",
      created: now,
      last_seen: now,
    });
  },
);

const { defineTask: defineImports } = moduleBuilder({ tables: { imports: contentTables.imports } });
/** Inserts an import of content in a state; its file has been checked, and contains nothing. */
export const insertContentImport = defineImports(
  "table-access.insert-content-import",
  async ({ db, clock }, state: "checked" | "running") => {
    const now = clock.now();
    const report = { made: {}, known: {}, unmapped: [] };
    const preview = { title: "Old harbour", url: "https://old.example", authors: [], report };
    const file = { name: "magazine.xml", file: "imports/none.xml", size: 0 };
    return db.imports.insert({
      ...file,
      state,
      author: 1,
      created: now,
      updated: now,
      finished: null,
      preview,
    });
  },
);

/** Inserts a cookie scan, and stops the waiting one. */
export const insertScan = defineScans(
  "table-access.insert-scan",
  async ({ db, clock }, state: string) => {
    const now = clock.now();
    await db.scans.updateAll({ state: "waiting" }, { state: "stopped", token_hash: "" });
    return db.scans.insert({ source: "scanner", state, started: now, updated: now });
  },
);
