import { createSession } from "@waymark/accounts";
import {
  heir,
  makeDevice,
  makeImport,
  makeLockout,
  makeScan,
  stranger,
  type PermissionSite,
} from "./site.ts";

/** What a request is about: names that its path and input hold as `:id` and `{id}`. */
export type Subject = Readonly<Record<string, string | number>>;
type Make = (site: PermissionSite, owner: number) => Promise<Subject>;

const later = "2027-01-01T00:00:00";
/** The smallest picture there is: one grey pixel. */
export const pixel = Buffer.from(
  "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

let made = 0;
const administrator = (site: PermissionSite) => site.client("administrator");

/** Sends what must succeed, as an administrator. */
async function send(site: PermissionSite, path: string, body: object): Promise<any> {
  const reply = await administrator(site).post(path, body);
  if (reply.status >= 300)
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
async function item(site: PermissionSite, base: string, status: string, owner: number) {
  const body = await send(site, `/core/v2/${base}`, {
    title: `Thing ${++made}`,
    content: "Words",
    status: status === "trash" ? "draft" : status,
    author: owner,
    comment_status: "open",
    ...(status === "future" && { date: later }),
  });
  if (status === "trash") await administrator(site).remove(`/core/v2/${base}/${body.id}`);
  return body;
}
async function picture(site: PermissionSite, owner: number, query: object) {
  const { status, body } = await upload(site, "administrator");
  if (status !== 201) throw new Error(`Upload: ${status} ${JSON.stringify(body)}`);
  await send(site, `/core/v2/media/${body.id}`, { author: owner, ...query });
  return { id: body.id, source_url: body.source_url };
}
/** An upload as a caller makes it. */
export const upload = (site: PermissionSite, caller: string) =>
  site.client(caller).send("POST", "/core/v2/media", {
    headers: {
      "content-type": "image/gif",
      "content-disposition": `attachment; filename="pixel-${++made}.gif"`,
    },
    body: pixel,
  });
async function comment(site: PermissionSite, owner: number, status: string) {
  const { id: post } = await item(site, "posts", "publish", heir);
  const body = await send(site, "/core/v2/comments", {
    post,
    content: `Words ${++made}`,
    author: owner,
  });
  if (status !== "approved") await send(site, `/core/v2/comments/${body.id}`, { status });
  return { id: body.id, post };
}
async function someUser(site: PermissionSite, owner: number): Promise<number> {
  if (owner !== stranger) return owner;
  const login = `other-${++made}`;
  const fields = { username: login, email: `${login}@example.com`, password: "a long secret" };
  return (await send(site, "/core/v2/users", { ...fields, roles: ["subscriber"] })).id;
}

/** A group with a redirect in it; named as the paths of both name them. */
async function redirect(site: PermissionSite): Promise<Subject> {
  const base = "/redirection/v1";
  const { items: groups } = await send(site, `${base}/group`, { name: "A group", moduleId: 1 });
  const group = Math.max(...groups.map(({ id }: { id: number }) => id));
  const { items } = await send(site, `${base}/redirect`, {
    url: `/from-${++made}`,
    match_type: "url",
    action_type: "url",
    action_data: { url: "/to" },
    group_id: group,
  });
  return { id: items[0].id, redirect: items[0].id, group, group_id: group };
}
async function redirectGroup(site: PermissionSite): Promise<Subject> {
  const { group } = await redirect(site);
  return { id: group, group_id: group } as Subject;
}
/** A subject of the routes that name what is done in their path. */
const bulk =
  (make: (site: PermissionSite) => Promise<Subject>, action: string): Make =>
  async (site) => ({ ...(await make(site)), bulk: action });

/** An event, a venue or an organizer, by its id and by its slug. */
const calendarItem =
  (kind: "event" | "venue" | "organizer", status: string): Make =>
  async (site, owner) => {
    const name = `Thing ${++made}`;
    const times = { start_date: "2031-05-10 19:00", end_date: "2031-05-10 20:00" };
    const body = await send(site, `/calendar/events/v1/${kind}s`, {
      ...(kind === "event" ? { title: name, ...times } : { [kind]: name }),
      slug: `thing-${made}`,
      author: owner,
      status,
    });
    return { id: body.id, slug: body.slug };
  };
const calendarTerm =
  (base: string): Make =>
  async (site) => ({
    id: (await send(site, `/calendar/events/v1/${base}`, { name: `Term ${++made}` })).id,
  });
const calendarSubjects = Object.fromEntries(
  (["event", "venue", "organizer"] as const).flatMap((kind) =>
    ["publish", "draft"].map((status) => [
      `calendar ${kind} ${status}`,
      calendarItem(kind, status),
    ]),
  ),
);

/** A form of one field that may be sent at once. */
const formFor =
  (settings: object): Make =>
  async (site) => {
    const fields = [{ key: "name", type: "textbox" }];
    const { id } = await send(site, "/forms/v1/forms", {
      title: `Form ${++made}`,
      fields,
      settings: { min_seconds: 0, ...settings },
    });
    return { id };
  };
const form = formFor({});
const captchaForm: Make = async (site) => {
  const fields = [
    { key: "name", type: "textbox" },
    { key: "check", type: "captcha" },
  ];
  const { id } = await send(site, "/forms/v1/forms", { title: `Form ${++made}`, fields });
  return { id };
};
const formSubmission: Make = async (site, owner) => {
  const { id } = await form(site, owner);
  await send(site, `/forms/v1/forms/${id}/submissions`, { values: { name: "N" } });
  const { body } = await administrator(site).get(`/forms/v1/forms/${id}/submissions`);
  return { id: body[0].id };
};

const submissionFile: Make = async (site) => {
  const fields = [{ key: "file", type: "file_upload" }];
  const settings = { min_seconds: 0 };
  const { id } = await send(site, "/forms/v1/forms", { title: `Form ${++made}`, fields, settings });
  const path = `/forms/v1/forms/${id}/submissions`;
  const body = new FormData();
  body.append("files[file]", new File(["%PDF-1.4\n%%EOF"], "a.pdf"));
  const sent = await administrator(site).send("POST", path, { body });
  if (sent.status !== 201) throw new Error(`Upload: ${sent.status} ${JSON.stringify(sent.body)}`);
  const [submission] = (await administrator(site).get(path)).body;
  const [[file]] = Object.values<any>(submission.values);
  return { id: submission.id, file: file.id };
};

/** A change of a file that can be taken back. */
const change: Make = async (site) => {
  await send(site, "/string-locator/v1/save", {
    "string-locator-path": "theme/a.css",
    "string-locator-editor-content": `a { order: ${++made} }`,
  });
  const { body } = await administrator(site).get("/string-locator/v2/changes");
  return { id: body[0].id };
};

const subjects: Readonly<Record<string, Make>> = {
  ...calendarSubjects,
  scan: async (site) => ({ id: (await site.site.run(makeScan, "waiting")).id }),
  "completed scan": async (site) => ({ id: (await site.site.run(makeScan, "completed")).id }),
  "listed cookie": async (site) => ({
    id: (await send(site, "/consent/v2/cookies", { name: `c${++made}`, category: "others" })).id,
  }),
  lockout: async (site) => ({
    id: Number((await site.site.run(makeLockout, `198.51.100.${++made % 250}`))?.["id"]),
  }),
  device: async (site, owner) => ({
    id: Number((await site.site.run(makeDevice, owner))?.["id"]),
  }),
  change,
  form,
  "form with captcha": captchaForm,
  "form for users": formFor({ logged_in: true }),
  "form submission": formSubmission,
  "file of a form submission": submissionFile,
  import: async (site) => ({ id: (await site.site.run(makeImport, "success")).id }),
  "import pending": async (site) => ({
    import_id: (await site.site.run(makeImport, "pending")).import_id,
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
  "type post": async () => ({ type: "post" }),
  "type page": async () => ({ type: "page" }),
  "status publish": async () => ({ status: "publish" }),
  "status draft": async () => ({ status: "draft" }),
  "taxonomy category": async () => ({ taxonomy: "category" }),
  media: (site, owner) => picture(site, owner, {}),
  "media private": (site, owner) => picture(site, owner, { status: "private" }),
  "media of draft": async (site, owner) =>
    picture(site, owner, { post: (await item(site, "posts", "draft", owner)).id }),
  "post to comment": async (site) => ({ post: (await item(site, "posts", "publish", heir)).id }),
  comment: (site, owner) => comment(site, owner, "approved"),
  "comment hold": (site, owner) => comment(site, owner, "hold"),
  kit: async () => ({ slug: "tags" }),
  "kit verification": async () => ({ slug: "site-verification", datapoint: "verification" }),
  user: async (site, owner) => ({ id: await someUser(site, owner) }),
  "application password": async (site, owner) => {
    const user = await someUser(site, owner);
    const path = `/core/v2/users/${user}/application-passwords`;
    return { user_id: user, uuid: (await send(site, path, { name: `Key ${++made}` })).uuid };
  },
  session: async (site, owner) => {
    const user = await someUser(site, owner);
    await site.site.run(createSession, user);
    const path = `/accounts/v1/users/${user}/sessions`;
    const { body } = await administrator(site).get(path);
    return { user_id: user, id: body[0].id };
  },
  invitation: async (site) => {
    const email = `person${++made}@invited.example`;
    return { uuid: (await send(site, "/accounts/v1/invitations", { email })).uuid };
  },
  "api token": async (site, owner) => {
    const user = await someUser(site, owner);
    const path = `/accounts/v1/users/${user}/tokens`;
    return { user_id: user, uuid: (await send(site, path, { name: `Key ${++made}` })).uuid };
  },
};

/** Makes what a row names: a subject from the list above, `tags term`, `posts draft`, `pages publish revision`. */
export async function makeSubject(
  site: PermissionSite,
  name: string,
  owner: number,
): Promise<Subject> {
  const make = subjects[name];
  if (make) return make(site, owner);
  const [base = "", state = "", part] = name.split(" ");
  if (state === "term")
    return { id: (await send(site, `/core/v2/${base}`, { name: `Term ${++made}` })).id };
  const { id } = await item(site, base, state, owner);
  if (part === undefined) return { id };
  const path = `/core/v2/${base}/${id}`;
  if (part === "revision") {
    await send(site, path, { content: "Other words" });
    const { body } = await administrator(site).get(`${path}/revisions`);
    return { parent: id, id: body[0].id };
  }
  // The autosave of one's own draft is the draft itself: this one is another's.
  const saved = await send(site, `${path}/autosaves`, { content: "Words on the way" });
  return name.endsWith("list") ? { id } : { parent: id, id: saved.id };
}
