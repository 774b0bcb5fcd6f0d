import { equal, ok } from "node:assert/strict";

/** Its dependency for search consoles, of 200 MB, is not needed. */
export const overrides = { googleapis: "npm:empty-npm-package@1.0.0" };

/** What the client of mcp-wordpress does as an administrator. */
export function mcpSteps({ WordPressClient }, { url, login, secret }) {
  process.env.ALLOW_INSECURE_HTTP = "true";
  process.env.ALLOW_PRIVATE_URLS = "true";
  const auth = { method: "app-password", username: login, appPassword: secret };
  const client = new WordPressClient({ baseUrl: url, auth });
  return {
    "signs in": async () => {
      await client.authenticate();
      equal((await client.getCurrentUser()).username, login);
    },
    "creates, updates and deletes a post": async () => {
      const { id } = await client.createPost({
        title: "One",
        content: "<p>x</p>",
        status: "draft",
      });
      equal((await client.updatePost({ id, title: "Two" })).title.raw, "Two");
      equal((await client.deletePost(id, true)).deleted, true);
    },
    "reads content, users, comments and terms": async () => {
      const lists = ["Posts", "Pages", "Media", "Users", "Comments", "Categories", "Tags"];
      for (const list of lists) ok((await client[`get${list}`]()).length > 0, list);
      ok((await client.search("harbour")).length > 0);
    },
    "reads settings, application passwords and the interface": async () => {
      equal((await client.getSiteSettings()).title, "Harbour Lights");
      ok((await client.getApplicationPasswords("me")).length > 0);
      ok("/wp/v2/posts" in (await client.getSiteInfo()).routes);
    },
  };
}
