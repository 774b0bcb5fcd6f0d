import { accounts, createUser } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport, calendarImportTables } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent, consentTables } from "@waymark/consent";
import { content, ensureDefaults } from "@waymark/content";
import { moduleBuilder, defineModule, memory, type Module, type Tables } from "@waymark/core";
import { testSite, type TestClient } from "@waymark/testing";
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
import { testDatabase } from "@waymark/storage-sqlite/testing";
import { stringLocator } from "@waymark/string-locator";
import { locatorFiles } from "@waymark/string-locator/node";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countQueries } from "../lib/query-counter.ts";
import { watchErrors } from "../lib/undeclared-errors.ts";
import matrix from "./matrix.json" with { type: "json" };

export const callers = matrix.callers;
/** The id of a caller's user; 0 for nobody. */
export const idOf = (caller: string): number => callers.indexOf(caller);
/** Whose things are everybody else's, and who takes over what is left behind. */
export const [stranger, heir] = [20, 30];
export const storages = { memory, SQLite: testDatabase };

/** A folder that the string locator may touch, with a file in it; gone when the process ends. */
const openFiles = (() => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-open-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const theme = join(folder, "theme");
  mkdirSync(theme);
  writeFileSync(join(theme, "a.css"), "a {}");
  return locatorFiles({ roots: { theme }, backups: join(folder, "backups") });
})();

/** The whole set, as it ships; always the same modules, so that sites share what is compiled from them. */
export const shipped = (): readonly Module[] => set;
const set: readonly Module[] = [
  openapi(),
  accounts(),
  content(),
  oembed(),
  blockEditor(),
  siteHealth({ sizes: { database: async () => 1 } }),
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
  stringLocator({ files: openFiles, content: true }),
];

/** A site with a user for each role, a client for each caller, and a look at everything stored. */
export async function startSite({
  storage = "memory",
  modules = shipped(),
}: { readonly storage?: keyof typeof storages; readonly modules?: readonly Module[] } = {}) {
  const { dump, module } = witnessOf(modules);
  const watched = watchErrors();
  const counting = countQueries(storages[storage](), "writes");
  const started = await testSite({
    "~onError": watched.onError,
    storage: counting,
    url: "http://site.test",
    images: sharpImages(),
    modules: [...modules, module],
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
  for (const caller of callers)
    if (caller !== "anonymous")
      await add(idOf(caller), caller, caller === "roleless" ? "subscriber" : caller);
  await add(stranger, "stranger", "author");
  await add(heir, "heir", "author");
  const as = (caller: string): TestClient => {
    if (caller === "anonymous") return started;
    const roles = caller === "roleless" ? [] : [caller];
    return started.as({ id: idOf(caller), login: caller, roles });
  };
  const clients = new Map(callers.map((caller) => [caller, as(caller)]));
  return Object.assign(started, {
    watched,
    client: (caller: string): TestClient => clients.get(caller) as TestClient,
    /** The number of writes since the last call, including those that are undone. */
    takeWrites: counting.takeCount,
    /** All rows of all tables, as text. */
    dump: (): Promise<string> => site.run(dump, undefined),
  });
}
export type PermissionSite = Awaited<ReturnType<typeof startSite>>;

const witnesses = new WeakMap<readonly Module[], ReturnType<typeof witness>>();
function witnessOf(modules: readonly Module[]) {
  const known = witnesses.get(modules) ?? witness(modules);
  witnesses.set(modules, known);
  return known;
}

/** A module that looks at the tables of all others. */
function witness(modules: readonly Module[]) {
  const tables: Tables = Object.fromEntries(
    modules.flatMap(({ name, tables: own }) =>
      Object.entries(own).map(([table, declared]) => [`${name}_${table}`, declared]),
    ),
  );
  const { defineTask } = moduleBuilder({ tables });
  const dump = defineTask("witness.dump", async ({ db }, _: void): Promise<string> => {
    const rows: unknown[] = [];
    for (const name of Object.keys(tables)) rows.push(name, await db[name]?.find());
    return JSON.stringify(rows);
  });
  return {
    dump,
    module: defineModule({
      name: "witness",
      tasks: [dump, makeImport, makeScan, makeLockout, makeDevice, makeSignIn],
    })(),
  };
}

const { defineTask } = moduleBuilder({ tables: calendarImportTables });
/** Makes an import as a worker finds it, whose next hash is `open`; or one that is over. */
export const makeImport = defineTask(
  "witness.make-import",
  async ({ db, clock }, status: "pending" | "success") => {
    const now = clock.now();
    const bytes = new TextEncoder().encode("open");
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return db.records.insert({
      import_id: crypto.randomUUID().replaceAll("-", ""),
      status: `calendar-ea-${status}`,
      origin: "ical",
      author: heir,
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
/** Locks an address out. */
export const makeLockout = defineSignIns(
  "witness.make-lockout",
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
/** Notes that a user has signed in. */
export const makeSignIn = defineSignIns(
  "witness.make-sign-in",
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
/** Remembers a device of a user. */
export const makeDevice = defineSignIns(
  "witness.make-device",
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

/** Makes a scan that waits for results, in the place of any that waits already. */
export const makeScan = defineScans("witness.make-scan", async ({ db, clock }, state: string) => {
  const now = clock.now();
  await db.scans.updateAll({ state: "waiting" }, { state: "stopped", token_hash: "" });
  return db.scans.insert({ source: "scanner", state, started: now, updated: now });
});
