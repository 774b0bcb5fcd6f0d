// The site that the recorded scenario expects: its users with application passwords, settings, statuses and taxonomies. Its ids
// begin with the same numbers as in the recordings.
import { statSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { blockEditor } from "@waymark/block-editor";
import { accounts, createSession, createUser } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent, consentTables } from "@waymark/consent";
import { content, contentTables, statuses } from "@waymark/content";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { forms } from "@waymark/forms";
import { sharpImages } from "@waymark/images-sharp";
import { fileBlobs, fileTempStorage, safeFetch, serve, silentLog } from "@waymark/node";
import { oembed } from "@waymark/oembed";
import { popup } from "@waymark/popup";
import { redirection } from "@waymark/redirection";
import { security } from "@waymark/security";
import { seo } from "@waymark/seo";
import { siteHealth } from "@waymark/site-health";
import { sitekit } from "@waymark/sitekit";
import { sqlite } from "@waymark/storage-sqlite";
import { stringLocator } from "@waymark/string-locator";
import { freePort } from "./free-port.mjs";
import { createCodeFiles, createPopup, createViewToken } from "./oracle-fixtures.mjs";

const roles = ["administrator", "editor", "author", "contributor", "subscriber"];
const importStatuses = ["Imported", "Failed", "Schedule", "Pending", "Draft"].map((label) => ({
  name: `calendar-ea-${label === "Imported" ? "success" : label.toLowerCase()}`,
  label,
  public: true,
}));

const { defineTask } = moduleBuilder({
  tables: {
    content: contentTables.content,
    terms: contentTables.terms,
    comments: contentTables.comments,
  },
});
/** Sets the next ids: ids are not reused, so a deleted row with the preceding id advances the sequence. */
const setNextIds = defineTask("oracle.next-ids", async ({ db }) => {
  const now = "2024-01-01T00:00:00";
  await db.content.insert({
    id: 1000,
    type: "none",
    status: "none",
    date: now,
    date_gmt: now,
    modified: now,
    modified_gmt: now,
  });
  await db.content.remove(1000);
  await db.terms.insert({ id: 2000, taxonomy: "none", slug: "none", name: "none" });
  await db.terms.remove(2000);
  await db.comments.insert({ id: 3000, post: 0, date: now, date_gmt: now, content: "" });
  await db.comments.remove(3000);
});
const oracleModule = defineModule({ name: "oracle", requires: ["content"], tasks: [setNextIds] });
/** The statuses of the calendar, for the site without the calendar module. */
const calendarStatuses = defineModule({
  name: "calendar-statuses",
  requires: ["content"],
  contributes: [
    statuses(...importStatuses, { name: "calendar-ignored", label: "Ignored", unlisted: true }),
  ],
});

/** The pending imports of the first user, for the scenario of the modules. */
const importer = calendarImport();
const { defineTask: defineImports } = moduleBuilder({ tables: importer.tables });
const seedImports = defineImports("oracle.imports", async ({ db, clock }) => {
  const now = clock.now();
  await db.records.insertAll(
    ["import1", "import2", "import3"].map((name) => ({
      import_id: name,
      status: "calendar-ea-pending",
      origin: "ical",
      author: 1,
      created: now,
      modified: now,
      next_hash: createHash("sha256").update(`hash-${name}`).digest("hex"),
      settings: {
        frequency: "on_demand",
        content_type: "events",
        post_status: "publish",
        category: 0,
        authority: "overwrite",
        vanished: "keep",
        show_map: false,
        takes_marks: false,
      },
    })),
  );
});

/** The redirect groups and logs for the scenario of the modules. */
const redirects = redirection();
const { defineTask: defineSeed } = moduleBuilder({ tables: redirects.tables });
const seedRedirects = defineSeed("oracle.redirects", async ({ db }, site) => {
  await db.groups.insert({ name: "Seeded" });
  const visit = (url, at, ip, agent) => ({
    url,
    url_key: url,
    created: new Date(`2024-03-0${at}-05:00`),
    domain: site,
    ip,
    agent,
    request_method: "GET",
  });
  const misses = [
    ["/missing-a", "127.0.0.1", "Mozilla/5.0 A"],
    ["/missing-b", "127.0.0.2", "Mozilla/5.0 B"],
    ["/missing-a", "127.0.0.3", "Mozilla/5.0 A"],
    ["/missing-c?x=1", "10.0.0.1", "curl/8"],
  ].map(([url, ip, agent], i) => ({
    ...visit(url, `${i + 1}T10:00:00`, ip, agent),
    http_code: 404,
    referrer: i === 0 ? "" : `${site}/ref`,
  }));
  const logs = ["a", "b", "a"].map((name, i) => ({
    ...visit(
      `/old-${name}`,
      `${i + 1}T11:00:00`,
      i === 0 ? "127.0.0.1" : "127.0.0.2",
      "Mozilla/5.0 A",
    ),
    http_code: 301,
    sent_to: `/new-${name}`,
    redirect_by: "redirection",
  }));
  for (const [log, rows] of Object.entries({ misses, logs })) {
    await db[log].insertAll(rows);
    for (const by of ["url", "ip", "agent"])
      for (const value of new Set(rows.map((row) => row[by]))) {
        const n = rows.filter((row) => row[by] === value).length;
        await db.tallies.insert({ log, by, key: value, value, n });
      }
  }
});
/** The form and its submissions for the scenario of the modules. */
const form = {
  title: "Contact Me",
  fields: [
    { key: "name", type: "textbox", label: "Name", required: true },
    { key: "email", type: "email", label: "Email", required: true },
    { key: "message", type: "textarea", label: "Message", required: true },
  ],
};
const formModule = forms();
const { defineTask: defineForms } = moduleBuilder({ tables: formModule.tables });
const seedSubmissions = defineForms("oracle.submissions", async ({ db, clock }) => {
  const sent = [
    ["Ann", "ann@example.com", "Hello there"],
    ["Bob", "bob@example.com", "Line one\nLine two"],
    ["Cyd", "cyd@example.com", 'Quote " and, comma'],
  ];
  for (const [at, [name, email, message]] of sent.entries())
    await db.submissions.insert({
      id: 1010 + at,
      form: 1,
      sequence: at + 1,
      values: { 1: name, 2: email, 3: message },
      calculations: {},
      text: [name, email, message].join("\n"),
      created: new Date(`2024-03-${10 + at}T12:00:00Z`),
      modified: clock.now(),
    });
  await db.forms.updateAll({ id: 1 }, { sequence: 3, submissions: 3 });
});

/** The cookie scan whose results the scenario of the modules sends. */
const { defineTask: defineScans } = moduleBuilder({ tables: consentTables });
const seedScan = defineScans("oracle.scan", async ({ db, clock }) => {
  const [started, updated] = [clock.now(), clock.now()];
  const token_hash = createHash("sha256").update("oracle-scan-token").digest("hex");
  await db.scans.insert({ source: "scanner", state: "waiting", token_hash, started, updated });
});

/** The site id and public key of the security console. */
const consoleKey = {
  siteId: "11111111-2222-4333-8444-555555555555",
  key: "ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c",
};
const redirectSettings = {
  monitor_post: 0,
  expire_404: 7,
  expire_redirect: 7,
  ip_logging: 1,
  token: "0123456789abcdef0123456789abcdef",
  flag_case: false,
  flag_trailing: false,
};

/** Starts the site; with `modules`, all modules and the data for their scenario. */
export async function startOracleSite(folder, { users, modules = false }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { files, vars } = modules ? createCodeFiles(folder) : {};
  const site = createSite({
    name: "Oracle Site",
    description: "A test bench",
    url,
    timezone: "America/New_York",
    storage: sqlite(join(folder, "site.db")),
    log: silentLog,
    blobs: fileBlobs(join(folder, "uploads")),
    tempStorage: fileTempStorage(join(folder, "spool")),
    images: sharpImages(),
    fetch: safeFetch({ allow: [`127.0.0.1:${port}`] }),
    cors: { origins: [] },
    jsonp: true,
    mail: { send: async () => {} },
    modules: [
      accounts({
        avatars: ({ email }, size) =>
          `http://avatars.example/avatar/${createHash("md5").update(email.toLowerCase()).digest("hex")}?s=${size}&d=mm&r=g`,
      }),
      content({
        email: "admin@example.com",
        discussion: { moderation: "none" },
        templates: {
          page: ["page-no-title", "page-wide", "page-with-sidebar"],
          post: ["single-with-sidebar"],
        },
      }),
      oembed(),
      blockEditor(),
      siteHealth({ sizes: { database: () => statSync(join(folder, "site.db")).size } }),
      oracleModule(),
      ...(modules
        ? [
            redirects,
            calendar(),
            importer,
            calendarViews(),
            formModule,
            seo({ archives: { calendar_events: "/events/" } }),
            security({ console: consoleKey, proofs: 1000 }),
            popup(),
            sitekit(),
            consent(),
            stringLocator({ files }),
            defineModule({
              name: "seeds",
              tasks: [seedRedirects, seedImports, seedSubmissions, seedScan],
            })(),
          ]
        : [calendarStatuses()]),
    ],
  });
  await site.start();
  const logins = Object.values(users);
  for (const [i, { login, secret }] of logins.entries())
    await site.run(createUser, {
      id: i + 1,
      login,
      email: `${login}@example.com`,
      role: roles[i],
      displayName: i === 0 ? login : login[0].toUpperCase() + login.slice(1),
      applicationPassword: { name: "oracle", secret },
    });
  await site.call("PATCH /core/v2/users/:id", { id: 1, url }, { as: site.system });
  const popupId = modules && (await createPopup(site));
  await site.run(setNextIds);
  if (modules) {
    await site.run(seedRedirects, url);
    await site.run(seedImports);
    await site.call("POST /forms/v1/forms", form, { as: site.system });
    await site.run(seedSubmissions);
    await site.run(seedScan);
    await site.call("POST /redirection/v1/setting", redirectSettings, { as: site.system });
  }
  const { cookie, nonce } = await site.run(createSession, 1);
  const session = await site.fetch(new Request(`${url}/session`));
  const { nonce: anon } = await session.json();
  const views = modules && (await createViewToken(site));
  const server = await serve(site, { port, log: silentLog });
  return {
    url,
    tokens: { cookie, nonce, anon, premium: "", ...(views && { views }) },
    vars: { ...vars, ...(popupId && { popup: popupId }) },
    close: () => server.close(),
  };
}
