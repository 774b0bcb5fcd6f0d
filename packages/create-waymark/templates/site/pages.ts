import { moduleBuilder, defineModule, escapeHtml } from "waymark";

const { definePageHandler } = moduleBuilder({});

/** An article of the API: `rendered` is HTML. */
interface Article {
  readonly link: string;
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
}

const home = definePageHandler("home", async ({ path, site, call }) => {
  if (path !== "/") return;
  const { body } = await call("GET /core/v2/posts", { per_page: 20 });
  const items = (body as readonly Article[]).map(
    ({ link, title }) => `<li><a href="${escapeHtml(link)}">${title.rendered}</a></li>`,
  );
  return toPage(site.name, `<h1>${escapeHtml(site.name)}</h1>\n<ul>\n${items.join("\n")}\n</ul>`);
});

const article = definePageHandler("article", async ({ path, site, call }) => {
  const slug = path.split("/").findLast((part) => part !== "");
  if (slug === undefined) return;
  const { status, body } = await call("GET /core/v2/posts", { slug });
  const found =
    status === 200
      ? (body as readonly Article[]).find(({ link }) => new URL(link).pathname === path)
      : undefined;
  if (!found) return;
  const { title, content } = found;
  return toPage(
    `${title.rendered} · ${site.name}`,
    `<p><a href="/">${escapeHtml(site.name)}</a></p>\n<h1>${title.rendered}</h1>\n${content.rendered}`,
  );
});

const toPage = (title: string, body: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title.replace(/<[^>]*>/g, "")}</title>
<style>body { font: 1.1rem/1.6 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
${body}
</html>
`,
    {
      headers: { "Content-Type": "text/html; charset=UTF-8", "X-Content-Type-Options": "nosniff" },
    },
  );

/** The pages of the site, from its own API with an anonymous caller: only public content. */
export const pages = defineModule({ name: "pages", requires: ["content"], pages: [home, article] });
