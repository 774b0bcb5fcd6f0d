// The site that the recorded scenario expects: its users with their application passwords, its settings, its statuses
// and taxonomies, and sequences of ids that begin where the recordings' do.
import { statSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { blockEditor } from "@waymark/block-editor";
import { accounts, createSession, createUser } from "@waymark/accounts";
import { content, contentTables, statuses } from "@waymark/content";
import { bind, createSite, defineModule } from "@waymark/core";
import { sharpImages } from "@waymark/images-sharp";
import { fileBlobs, fileSpool, safeFetch, serve, silentLog } from "@waymark/node";
import { oembed } from "@waymark/oembed";
import { siteHealth } from "@waymark/site-health";
import { sqlite } from "@waymark/storage-sqlite";

const roles = ["administrator", "editor", "author", "contributor", "subscriber"];
const imported = ["Imported", "Failed", "Schedule", "Pending", "Draft"].map((label) => ({
  name: `calendar-ea-${label === "Imported" ? "success" : label.toLowerCase()}`,
  label,
  public: true,
}));

const { defineTask } = bind({
  tables: {
    content: contentTables.content,
    terms: contentTables.terms,
    comments: contentTables.comments,
  },
});
/** Ids are never given twice: what was removed under the number before the first keeps the sequence going. */
const beginIds = defineTask("calendar.ids", async ({ db }) => {
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
const calendar = defineModule({
  name: "calendar",
  requires: ["content"],
  contributes: [
    statuses(...imported, { name: "calendar-ignored", label: "Ignored", hidden: true }),
  ],
  tasks: [beginIds],
});

export async function startOracleSite(folder, { users }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = createSite({
    name: "Oracle Site",
    description: "A test bench",
    url,
    timezone: "America/New_York",
    storage: sqlite(join(folder, "site.db")),
    log: silentLog,
    blobs: fileBlobs(join(folder, "uploads")),
    spool: fileSpool(join(folder, "spool")),
    images: sharpImages(),
    fetch: safeFetch({ allow: [`127.0.0.1:${port}`] }),
    cors: { origins: [] },
    jsonp: true,
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
      calendar(),
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
  await site.run(beginIds);
  const { cookie, nonce } = await site.run(createSession, 1);
  const server = await serve(site, { port, log: silentLog });
  return { url, tokens: { cookie, nonce, anon: "", premium: "" }, close: () => server.close() };
}

async function freePort() {
  const { createServer } = await import("node:net");
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
