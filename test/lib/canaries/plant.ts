import { expect } from "vitest";
import type { PermissionSite } from "../../permissions/site.ts";
import { pixel } from "../../permissions/subjects.ts";

/** A text that occurs nowhere else, and survives being a slug, a file name or part of an address. */
export const marker = /canary\d+[a-z]+q/g;
let planted = 0;
const secret = (kind: string): string => `canary${++planted}${kind}q`;

/** One hidden thing, with the texts that somebody might guess. */
export interface Hidden {
  readonly what: string;
  readonly texts: readonly string[];
  readonly slug?: string;
  readonly email?: string;
  /** When it is dated, local time of the site: nothing public is dated near it. */
  readonly date?: string;
}
type Fields = Record<string, unknown>;

/**
 * Puts things there that no author, contributor, subscriber or stranger may see, each text of them a marker: items of
 * every hidden status, protected texts, earlier states, media, comments, users, passwords, settings. All of it belongs to
 * the administrator or to users whom nobody knows.
 */
export async function plant(site: PermissionSite): Promise<readonly Hidden[]> {
  const administrator = site.client("administrator");
  const hidden: Hidden[] = [];
  const keep = (what: string, fields: Fields, more: Partial<Hidden> = {}) => {
    const texts = JSON.stringify(fields).match(marker) ?? [];
    hidden.push({ what, texts, ...more });
  };
  const send = async (path: string, body: Fields) => {
    const reply = await administrator.post(`/core/v2/${path}`, body);
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const texts = (kind: string) => ({
    title: `${secret(`${kind}title`)} waits`,
    content: `<!-- wp:paragraph --><p>${secret(`${kind}content`)}</p><!-- /wp:paragraph -->`,
    excerpt: secret(`${kind}excerpt`),
    meta: { footnotes: secret(`${kind}note`) },
  });

  let day = 10;
  for (const base of ["posts", "pages"])
    for (const status of ["draft", "pending", "private", "future", "trash"]) {
      const slug = secret("slug");
      const date = `${status === "future" ? 2031 : 2011}-03-${++day}T08:00:00`;
      const fields = { ...texts(base.slice(0, 4)), slug, date };
      const wanted = status === "trash" ? "draft" : status;
      const open = { title: "Soon", status: "publish", author: 6, comment_status: "open" };
      const { id } = await send(base, open);
      await comment(id, "on hidden");
      await send(`${base}/${id}`, { ...fields, status: wanted });
      await picture(id, `picture of ${status}`);
      if (status === "trash") await administrator.remove(`/core/v2/${base}/${id}`);
      keep(`${status} of ${base}`, fields, { slug, date });
    }
  for (const base of ["posts", "pages"]) {
    const { title: _title, ...closed } = texts("locked");
    const locked = { ...closed, password: secret("password") };
    const door = { title: "Behind a door", status: "publish", comment_status: "open" };
    const { id } = await send(base, { ...locked, ...door });
    // Notes at the foot are part of the text, but fields of their own, as with the reference.
    keep(`protected of ${base}`, { ...locked, meta: {} });
    await administrator.edit(`/core/v2/${base}/${id}`, { meta: { footnotes: "" } });
    await comment(id, "on protected");

    const earlier = texts("earlier");
    const open = await send(base, { title: "Open", content: "Words", status: "publish" });
    await send(`${base}/${open.id}`, earlier);
    await send(`${base}/${open.id}`, {
      title: "Open again",
      content: "Other words",
      excerpt: "Few",
      meta: { footnotes: "" },
    });
    keep(`revision of ${base}`, earlier);
    const { meta: _meta, ...unsaved } = texts("unsaved");
    await send(`${base}/${open.id}/autosaves`, unsaved);
    keep(`autosave of ${base}`, unsaved);
  }
  const known = await send("posts", { title: "Talk", status: "publish", comment_status: "open" });
  for (const status of ["approved", "hold", "spam", "trash"]) await comment(known.id, status);

  async function redirects() {
    const base = "/redirection/v1";
    const group = { name: secret("group") };
    const { items } = (await administrator.post(`${base}/group`, { ...group, moduleId: 1 })).body;
    const { id } = items.find(({ name }: { name: string }) => name === group.name);
    const rule = {
      url: `/${secret("source")}`,
      title: secret("ruletitle"),
      action_data: { url: `/${secret("target")}` },
    };
    const kind = { match_type: "url", action_type: "url", group_id: id };
    const { status, body } = await administrator.post(`${base}/redirect`, { ...rule, ...kind });
    if (status !== 200) throw new Error(`redirect: ${status} ${JSON.stringify(body)}`);
    const settings = { auto_target: `/${secret("auto")}` };
    await administrator.post(`${base}/setting`, settings);
    const visit = { path: `/${secret("missing")}`, agent: secret("visitor") };
    const headers = { "user-agent": visit.agent };
    await site.site.fetch(new Request(site.site.info.url + visit.path, { headers }));
    await expect
      .poll(async () => (await administrator.get(`${base}/404`)).body.total, { timeout: 10_000 })
      .toBe(1);
    keep("redirects", { group, rule, settings, visit });
  }
  async function comment(post: number, status: string) {
    site.clock.advance(60_000);
    const isOpen = status === "approved";
    const mine = {
      author_email: `${secret("mail")}@example.com`,
      author_user_agent: secret("agent"),
    };
    const said = isOpen
      ? { content: `Said aloud ${planted}`, author_name: "Ana", author_url: "https://ana.example" }
      : {
          content: secret("said"),
          author_name: secret("name"),
          author_url: `https://${secret("url")}.example`,
        };
    const row = await send("comments", { post, ...mine, ...said });
    if (!isOpen && !status.startsWith("on ")) await send(`comments/${row.id}`, { status });
    keep(`comment ${status}`, { ...mine, ...(isOpen ? {} : said) }, { email: mine.author_email });
  }
  async function picture(post: number, what: string) {
    const name = secret("file");
    const { status, body } = await administrator.send("POST", `/core/v2/media?post=${post}`, {
      headers: {
        "content-type": "image/gif",
        "content-disposition": `attachment; filename="${name}.gif"`,
      },
      body: pixel,
    });
    if (status !== 201) throw new Error(`media: ${status} ${JSON.stringify(body)}`);
    const fields = {
      title: secret("mediatitle"),
      caption: secret("caption"),
      alt_text: secret("alt"),
      description: secret("description"),
    };
    await send(`media/${body.id}`, fields);
    keep(what, { name, ...fields }, { slug: name });
  }

  for (let i = 0; i < 3; i++) {
    const user = {
      username: secret("login"),
      email: `${secret("usermail")}@example.com`,
      name: secret("username"),
      first_name: secret("first"),
      last_name: secret("last"),
      description: secret("about"),
      slug: secret("userslug"),
      password: secret("secret"),
      roles: ["editor"],
    };
    const { id } = await send("users", user);
    await send(`users/${id}/application-passwords`, { name: secret("key") });
    keep("user whom nobody knows", user, { slug: user.slug, email: user.email });
  }
  const author = {
    username: secret("login"),
    email: `${secret("usermail")}@example.com`,
    first_name: secret("first"),
    password: secret("secret"),
  };
  const { id } = await send("users", { ...author, name: "Rui", slug: "rui", roles: ["author"] });
  await send("posts", { title: "By Rui", status: "publish", author: id });
  keep("author", author, { email: author.email });
  await redirects();
  const settings = { email: `${secret("sitemail")}@example.com` };
  await send("settings", settings);
  keep("settings", settings, { email: settings.email });
  return hidden;
}
