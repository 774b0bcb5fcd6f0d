import { createSession } from "@waymark/accounts";
import {
  insertContentImport,
  insertDevice,
  insertImport,
  backups,
  insertIssue,
  insertJob,
  insertLockout,
  insertScan,
  otherUser,
  thirdUser,
  type PermissionSite,
} from "./site.ts";

/** The values of an object for the placeholders of a request: `:id` in its path, `{id}` in its input. */
export type Fixture = Readonly<Record<string, string | number>>;
type CreateFixture = (site: PermissionSite, owner: number) => Promise<Fixture>;

const later = "2027-01-01T00:00:00";
/** A GIF image of one grey pixel. */
export const pixel = Buffer.from(
  "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

let counter = 0;
const administrator = (site: PermissionSite) => site.client("administrator");

/** Sends a request as an administrator; throws if it fails. */
async function send(site: PermissionSite, path: string, body: object): Promise<any> {
  const reply = await administrator(site).post(path, body);
  if (reply.status >= 300)
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
async function item(site: PermissionSite, base: string, status: string, owner: number) {
  const body = await send(site, `/core/v2/${base}`, {
    title: `Item ${++counter}`,
    content: "Words",
    status: status === "trash" ? "draft" : status,
    author: owner,
    comment_status: "open",
    ...(status === "future" && { date: later }),
  });
  if (status === "trash") await administrator(site).remove(`/core/v2/${base}/${body.id}`);
  return body;
}
async function image(site: PermissionSite, owner: number, query: object) {
  const { status, body } = await upload(site, "administrator");
  if (status !== 201) throw new Error(`Upload: ${status} ${JSON.stringify(body)}`);
  await send(site, `/core/v2/media/${body.id}`, { author: owner, ...query });
  return { id: body.id, source_url: body.source_url };
}
/** Uploads an image as an actor. */
export const upload = (site: PermissionSite, actor: string, path = "/core/v2/media") =>
  site.client(actor).send("POST", path, {
    headers: {
      "content-type": "image/gif",
      "content-disposition": `attachment; filename="pixel-${++counter}.gif"`,
    },
    body: pixel,
  });
async function comment(site: PermissionSite, owner: number, status: string) {
  const { id: post } = await item(site, "posts", "publish", thirdUser);
  const body = await send(site, "/core/v2/comments", {
    post,
    content: `Words ${++counter}`,
    author: owner,
  });
  if (status !== "approved") await send(site, `/core/v2/comments/${body.id}`, { status });
  return { id: body.id, post };
}
async function userOf(site: PermissionSite, owner: number): Promise<number> {
  if (owner !== otherUser) return owner;
  const login = `other-${++counter}`;
  const fields = { username: login, email: `${login}@example.com`, password: "a long secret" };
  return (await send(site, "/core/v2/users", { ...fields, roles: ["subscriber"] })).id;
}

/** A group with a redirect, with the placeholders of the paths of both. */
async function redirect(site: PermissionSite): Promise<Fixture> {
  const base = "/redirection/v1";
  const { items: groups } = await send(site, `${base}/group`, { name: "A group", moduleId: 1 });
  const group = Math.max(...groups.map(({ id }: { id: number }) => id));
  const { items } = await send(site, `${base}/redirect`, {
    url: `/from-${++counter}`,
    match_type: "url",
    action_type: "url",
    action_data: { url: "/to" },
    group_id: group,
  });
  return { id: items[0].id, redirect: items[0].id, group, group_id: group };
}
async function redirectGroup(site: PermissionSite): Promise<Fixture> {
  const { group } = await redirect(site);
  return { id: group, group_id: group } as Fixture;
}
/** A fixture for routes of bulk actions, which have the action in their path. */
const bulk =
  (create: (site: PermissionSite) => Promise<Fixture>, action: string): CreateFixture =>
  async (site) => ({ ...(await create(site)), bulk: action });

/** An event, a venue or an organizer, by its id and by its slug. */
const calendarItem =
  (kind: "event" | "venue" | "organizer", status: string): CreateFixture =>
  async (site, owner) => {
    const name = `Item ${++counter}`;
    const times = { start_date: "2031-05-10 19:00", end_date: "2031-05-10 20:00" };
    const body = await send(site, `/calendar/events/v1/${kind}s`, {
      ...(kind === "event" ? { title: name, ...times } : { [kind]: name }),
      slug: `item-${counter}`,
      author: owner,
      status,
    });
    return { id: body.id, slug: body.slug };
  };
const calendarTerm =
  (base: string): CreateFixture =>
  async (site) => ({
    id: (await send(site, `/calendar/events/v1/${base}`, { name: `Term ${++counter}` })).id,
  });
const calendarFixtures = Object.fromEntries(
  (["event", "venue", "organizer"] as const).flatMap((kind) =>
    ["publish", "draft"].map((status) => [
      `calendar ${kind} ${status}`,
      calendarItem(kind, status),
    ]),
  ),
);

/** A form with one field and no minimum time before submission. */
const formFor =
  (settings: object): CreateFixture =>
  async (site) => {
    const fields = [{ key: "name", type: "textbox" }];
    const { id } = await send(site, "/forms/v1/forms", {
      title: `Form ${++counter}`,
      fields,
      settings: { min_seconds: 0, ...settings },
    });
    return { id };
  };
const form = formFor({});
const captchaForm: CreateFixture = async (site) => {
  const fields = [
    { key: "name", type: "textbox" },
    { key: "check", type: "captcha" },
  ];
  const { id } = await send(site, "/forms/v1/forms", { title: `Form ${++counter}`, fields });
  return { id };
};
const formSubmission: CreateFixture = async (site, owner) => {
  const { id } = await form(site, owner);
  await send(site, `/forms/v1/forms/${id}/submissions`, { values: { name: "N" } });
  const { body } = await administrator(site).get(`/forms/v1/forms/${id}/submissions`);
  return { id: body[0].id };
};

const submissionFile: CreateFixture = async (site) => {
  const fields = [{ key: "file", type: "file_upload" }];
  const settings = { min_seconds: 0 };
  const { id } = await send(site, "/forms/v1/forms", {
    title: `Form ${++counter}`,
    fields,
    settings,
  });
  const path = `/forms/v1/forms/${id}/submissions`;
  const body = new FormData();
  body.append("files[file]", new File(["%PDF-1.4\n%%EOF"], "a.pdf"));
  const sent = await administrator(site).send("POST", path, { body });
  if (sent.status !== 201) throw new Error(`Upload: ${sent.status} ${JSON.stringify(sent.body)}`);
  const [submission] = (await administrator(site).get(path)).body;
  const [[file]] = Object.values<any>(submission.values);
  return { id: submission.id, file: file.id };
};

/** A change of a file that can be undone. */
const change: CreateFixture = async (site) => {
  await send(site, "/string-locator/v1/save", {
    "string-locator-path": "theme/a.css",
    "string-locator-editor-content": `a { order: ${++counter} }`,
  });
  const { body } = await administrator(site).get("/string-locator/v2/changes");
  return { id: body[0].id };
};

const fixtures: Readonly<Record<string, CreateFixture>> = {
  ...calendarFixtures,
  "waiting job": async (site) => ({ id: await site.site.run(insertJob, "waiting") }),
  "cancelled job": async (site) => ({ id: await site.site.run(insertJob, "cancelled") }),
  backup: async (site) => {
    // Only one backup is created or checked at a time.
    await site.site.runJobs();
    const { signal } = new AbortController();
    const about = { url: "http://site.test", modules: [] };
    await backups.create(about, { signal, onProgress: () => {} });
    return { name: (await backups.list())[0]?.name ?? "" };
  },
  "content import": async (site) => ({
    id: (await site.site.run(insertContentImport, "checked")).id,
  }),
  "running content import": async (site) => ({
    id: (await site.site.run(insertContentImport, "running")).id,
  }),
  scan: async (site) => ({ id: (await site.site.run(insertScan, "waiting")).id }),
  "completed scan": async (site) => ({ id: (await site.site.run(insertScan, "completed")).id }),
  "listed cookie": async (site) => ({
    id: (await send(site, "/consent/v2/cookies", { name: `c${++counter}`, category: "others" })).id,
  }),
  lockout: async (site) => ({
    id: Number((await site.site.run(insertLockout, `198.51.100.${++counter % 250}`))?.["id"]),
  }),
  "security issue": async (site) => ({
    id: Number((await site.site.run(insertIssue, `app/${++counter}.js`))?.["id"]),
  }),
  device: async (site, owner) => ({
    id: Number((await site.site.run(insertDevice, owner))?.["id"]),
  }),
  change,
  form,
  "form with captcha": captchaForm,
  "form for users": formFor({ logged_in: true }),
  "form submission": formSubmission,
  "file of a form submission": submissionFile,
  import: async (site) => ({ id: (await site.site.run(insertImport, "success")).id }),
  "import pending": async (site) => ({
    import_id: (await site.site.run(insertImport, "pending")).import_id,
    batch_hash: "open",
  }),
  "calendar category": calendarTerm("categories"),
  "calendar tag": calendarTerm("tags"),
  redirect,
  "redirect delete": bulk(redirect, "delete"),
  "redirect enable": bulk(redirect, "enable"),
  "redirect disable": bulk(redirect, "disable"),
  "redirect reset": bulk(redirect, "reset"),
  "redirect group": redirectGroup,
  "redirect group delete": bulk(redirectGroup, "delete"),
  "redirect group enable": bulk(redirectGroup, "enable"),
  "redirect group disable": bulk(redirectGroup, "disable"),
  "redirect log": async () => ({ bulk: "delete" }),
  "redirect export": async () => ({ module: "all", format: "json" }),
  relation: async () => ({ relation: "featuredmedia" }),
  menu: async (site) => ({
    id: (await send(site, "/core/v2/menus", { name: `Menu ${++counter}` })).id,
  }),
  "menu entry": async (site) => ({
    id: (await send(site, "/core/v2/menu-items", { title: "A", url: "/a" })).id,
  }),
  "draft menu entry": async (site) => ({
    id: (await send(site, "/core/v2/menu-items", { title: "A", url: "/a", status: "draft" })).id,
  }),
  "menu location": async () => ({ location: "primary" }),
  block: async () => ({ namespace: "core", name: "archives" }),
  "type post": async () => ({ type: "post" }),
  "type page": async () => ({ type: "page" }),
  "status publish": async () => ({ status: "publish" }),
  "status draft": async () => ({ status: "draft" }),
  "taxonomy category": async () => ({ taxonomy: "category" }),
  media: (site, owner) => image(site, owner, {}),
  "media private": (site, owner) => image(site, owner, { status: "private" }),
  "media of draft": async (site, owner) =>
    image(site, owner, { post: (await item(site, "posts", "draft", owner)).id }),
  "post to comment": async (site) => ({
    post: (await item(site, "posts", "publish", thirdUser)).id,
  }),
  comment: (site, owner) => comment(site, owner, "approved"),
  "comment hold": (site, owner) => comment(site, owner, "hold"),
  kit: async () => ({ slug: "tags" }),
  "kit verification": async () => ({ slug: "site-verification", datapoint: "verification" }),
  user: async (site, owner) => ({ id: await userOf(site, owner) }),
  writer: async (site) => {
    await item(site, "posts", "publish", thirdUser);
    return { id: thirdUser };
  },
  "application password": async (site, owner) => {
    const user = await userOf(site, owner);
    const path = `/core/v2/users/${user}/application-passwords`;
    return { user_id: user, uuid: (await send(site, path, { name: `Key ${++counter}` })).uuid };
  },
  session: async (site, owner) => {
    const user = await userOf(site, owner);
    await site.site.run(createSession, user);
    const path = `/accounts/v1/users/${user}/sessions`;
    const { body } = await administrator(site).get(path);
    return { user_id: user, id: body[0].id };
  },
  invitation: async (site) => {
    const email = `person${++counter}@invited.example`;
    return { uuid: (await send(site, "/accounts/v1/invitations", { email })).uuid };
  },
  "api token": async (site, owner) => {
    const user = await userOf(site, owner);
    const path = `/accounts/v1/users/${user}/tokens`;
    return { user_id: user, uuid: (await send(site, path, { name: `Key ${++counter}` })).uuid };
  },
};

/** Creates a fixture by name: one of the list above, or such as `tags term`, `posts draft`, `pages publish revision`. */
export async function createFixture(
  site: PermissionSite,
  name: string,
  owner: number,
): Promise<Fixture> {
  const create = fixtures[name];
  if (create) return create(site, owner);
  const [base = "", state = "", part] = name.split(" ");
  if (state === "term")
    return { id: (await send(site, `/core/v2/${base}`, { name: `Term ${++counter}` })).id };
  const { id } = await item(site, base, state, owner);
  if (part === undefined) return { id };
  const path = `/core/v2/${base}/${id}`;
  if (part === "revision") {
    await send(site, path, { content: "Other words" });
    const { body } = await administrator(site).get(`${path}/revisions`);
    return { parent: id, id: body[0].id };
  }
  // An autosave of the author's draft updates the draft itself; this one is by another user.
  const saved = await send(site, `${path}/autosaves`, { content: "Words on the way" });
  return name.endsWith("list") ? { id } : { parent: id, id: saved.id };
}
