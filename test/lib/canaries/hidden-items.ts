import { expect } from "vitest";
import type { PermissionSite } from "../../permissions/site.ts";
import { addHiddenCalendar } from "./hidden-calendar.ts";
import { pixel } from "../../permissions/fixtures.ts";

/** Matches canary tokens: unique texts that stay unchanged in slugs, file names and URLs. */
export const canaryToken = /canary\d+[a-z]+q/g;
let tokens = 0;
const newToken = (kind: string): string => `canary${++tokens}${kind}q`;

/** An item that callers without permission must not see, with the values that they might guess. */
export interface HiddenItem {
  readonly description: string;
  readonly tokens: readonly string[];
  readonly slug?: string;
  readonly email?: string;
  /** In the site's time zone. No public item has a date on the same day. */
  readonly date?: string;
}
type Fields = Record<string, unknown>;

/**
 * Adds data that authors, contributors, subscribers and anonymous callers must not see, with a canary token in each text:
 * items of every non-public status, password-protected content, revisions, autosaves, media, comments, users, passwords,
 * redirects, settings, events, venues and organizers. The administrator or users without public items own all of it.
 */
export async function addHiddenItems(site: PermissionSite): Promise<readonly HiddenItem[]> {
  const administrator = site.client("administrator");
  const hidden: HiddenItem[] = [];
  const record = (description: string, fields: Fields, more: Partial<HiddenItem> = {}) => {
    hidden.push({ description, tokens: JSON.stringify(fields).match(canaryToken) ?? [], ...more });
  };
  const send = async (path: string, body: Fields) => {
    const reply = await administrator.post(`/core/v2/${path}`, body);
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const texts = (kind: string) => ({
    title: `${newToken(`${kind}title`)} title`,
    content: `<!-- wp:paragraph --><p>${newToken(`${kind}content`)}</p><!-- /wp:paragraph -->`,
    excerpt: newToken(`${kind}excerpt`),
    meta: { footnotes: newToken(`${kind}note`) },
  });

  let day = 10;
  for (const base of ["posts", "pages"])
    for (const status of ["draft", "pending", "private", "future", "trash"]) {
      const slug = newToken("slug");
      const date = `${status === "future" ? 2031 : 2011}-03-${++day}T08:00:00`;
      const fields = { ...texts(base.slice(0, 4)), slug, date };
      const initial = status === "trash" ? "draft" : status;
      const open = { title: "Soon", status: "publish", author: 6, comment_status: "open" };
      const { id } = await send(base, open);
      await comment(id, "on hidden");
      await send(`${base}/${id}`, { ...fields, status: initial });
      await image(id, `image of ${status}`);
      if (status === "trash") await administrator.remove(`/core/v2/${base}/${id}`);
      record(`${status} of ${base}`, fields, { slug, date });
    }
  for (const base of ["posts", "pages"]) {
    const { title: _title, ...closed } = texts("locked");
    const locked = { ...closed, password: newToken("password") };
    const shared = { title: "Protected", status: "publish", comment_status: "open" };
    const { id } = await send(base, { ...locked, ...shared });
    // Footnotes are a field of their own that the password does not protect, as in WordPress.
    record(`protected of ${base}`, { ...locked, meta: {} });
    await administrator.edit(`/core/v2/${base}/${id}`, { meta: { footnotes: "" } });
    await comment(id, "on protected");

    const earlier = texts("earlier");
    const open = await send(base, { title: "Public", content: "First version", status: "publish" });
    await send(`${base}/${open.id}`, earlier);
    await send(`${base}/${open.id}`, {
      title: "Public again",
      content: "Third version",
      excerpt: "Short",
      meta: { footnotes: "" },
    });
    record(`revision of ${base}`, earlier);
    const { meta: _meta, ...unsaved } = texts("unsaved");
    await send(`${base}/${open.id}/autosaves`, unsaved);
    record(`autosave of ${base}`, unsaved);
  }
  const known = await send("posts", { title: "Talk", status: "publish", comment_status: "open" });
  for (const status of ["approved", "hold", "spam", "trash"]) await comment(known.id, status);

  async function redirects() {
    const base = "/redirection/v1";
    const group = { name: newToken("group") };
    const { items } = (await administrator.post(`${base}/group`, { ...group, moduleId: 1 })).body;
    const { id } = items.find(({ name }: { name: string }) => name === group.name);
    const rule = {
      url: `/${newToken("source")}`,
      title: newToken("ruletitle"),
      action_data: { url: `/${newToken("target")}` },
    };
    const kind = { match_type: "url", action_type: "url", group_id: id };
    const { status, body } = await administrator.post(`${base}/redirect`, { ...rule, ...kind });
    if (status !== 200) throw new Error(`redirect: ${status} ${JSON.stringify(body)}`);
    const settings = { auto_target: `/${newToken("auto")}` };
    await administrator.post(`${base}/setting`, settings);
    const visit = { path: `/${newToken("missing")}`, agent: newToken("visitor") };
    const headers = { "user-agent": visit.agent };
    await site.site.fetch(new Request(site.site.info.url + visit.path, { headers }));
    await expect.poll(async () => (await administrator.get(`${base}/404`)).body.total).toBe(1);
    record("redirects", { group, rule, settings, visit });
  }
  async function comment(post: number, status: string) {
    site.clock.advance(60_000);
    const isOpen = status === "approved";
    const always = {
      author_email: `${newToken("mail")}@example.com`,
      author_user_agent: newToken("agent"),
    };
    const text = isOpen
      ? {
          content: `Public comment ${tokens}`,
          author_name: "Ana",
          author_url: "https://ana.example",
        }
      : {
          content: newToken("said"),
          author_name: newToken("name"),
          author_url: `https://${newToken("url")}.example`,
        };
    const row = await send("comments", { post, ...always, ...text });
    if (!isOpen && !status.startsWith("on ")) await send(`comments/${row.id}`, { status });
    record(
      `comment ${status}`,
      { ...always, ...(isOpen ? {} : text) },
      { email: always.author_email },
    );
  }
  async function image(post: number, description: string) {
    const name = newToken("file");
    const { status, body } = await administrator.send("POST", `/core/v2/media?post=${post}`, {
      headers: {
        "content-type": "image/gif",
        "content-disposition": `attachment; filename="${name}.gif"`,
      },
      body: pixel,
    });
    if (status !== 201) throw new Error(`media: ${status} ${JSON.stringify(body)}`);
    const fields = {
      title: newToken("mediatitle"),
      caption: newToken("caption"),
      alt_text: newToken("alt"),
      description: newToken("description"),
    };
    await send(`media/${body.id}`, fields);
    record(description, { name, ...fields }, { slug: name });
  }

  for (let i = 0; i < 3; i++) {
    const user = {
      username: newToken("login"),
      email: `${newToken("usermail")}@example.com`,
      name: newToken("username"),
      first_name: newToken("first"),
      last_name: newToken("last"),
      description: newToken("about"),
      slug: newToken("userslug"),
      password: newToken("secret"),
      roles: ["editor"],
    };
    const { id } = await send("users", user);
    await send(`users/${id}/application-passwords`, { name: newToken("key") });
    record("user without public items", user, { slug: user.slug, email: user.email });
  }
  const author = {
    username: newToken("login"),
    email: `${newToken("usermail")}@example.com`,
    first_name: newToken("first"),
    password: newToken("secret"),
  };
  const { id } = await send("users", { ...author, name: "Rui", slug: "rui", roles: ["author"] });
  await send("posts", { title: "By Rui", status: "publish", author: id });
  record("author", author, { email: author.email });
  await redirects();
  await addHiddenCalendar(site, { newToken, record });
  const settings = { email: `${newToken("sitemail")}@example.com` };
  await send("settings", settings);
  record("settings", settings, { email: settings.email });
  return hidden;
}
