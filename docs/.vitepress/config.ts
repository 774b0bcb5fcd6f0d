import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { MarkdownRenderer, UserConfig } from "vitepress";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The URL prefix of files that are not pages, such as sources: `https://example.com/waymark/blob/main`. Without it, links to them become text. */
const repository = process.env["REPOSITORY_URL"];

/** The page of a Markdown file, by its path in the repository; undefined for other files. */
function pageOf(path: string): string | undefined {
  const page = path
    .replace(/^docs\//, "")
    .replace(/^(packages|examples)\/([^/]+)\/README\.md$/, "$1/$2.md");
  if (path === "README.md") return "overview.md";
  if (path === "docs/README.md") return "contents.md";
  return page.endsWith(".md") ? page.replace(/README\.md$/, "index.md") : undefined;
}

const toPath = (page: string): string => `/${page.replace(/(?:index)?\.md$/, "")}`;

/** The target on the site of a link in a Markdown file; undefined if there is none. */
function targetOf(href: string, from: string): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|#)/i.test(href)) return href;
  const [file = "", fragment] = href.split("#");
  let path = posix.join(posix.dirname(from), decodeURI(file));
  if (!existsSync(join(root, path)))
    throw new Error(`${from} links to ${href}, which does not exist.`);
  if (existsSync(join(root, path, "README.md"))) path = posix.join(path, "README.md");
  const page = pageOf(path);
  const hash = fragment === undefined ? "" : `#${fragment}`;
  if (page) return toPath(page) + hash;
  return repository && `${repository}/${path}${hash}`;
}

interface Item {
  text: string;
  link?: string;
  items?: Item[];
}

/** The sidebar: the sections of docs/README.md, with the links of their lists. */
function toSidebar(): Item[] {
  const [, ...sections] = readFileSync(join(root, "docs/README.md"), "utf8").split(/^## /m);
  return sections.flatMap((section) => {
    const [text = "", ...lines] = section.split("\n");
    const list = lines.filter((line) => /^(?:- |  )/.test(line)).join("\n");
    const items = [...list.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(
      ([, name = "", href = ""]) => ({
        text: name.charAt(0).toUpperCase() + name.slice(1),
        link: targetOf(href, "docs/README.md") ?? "",
      }),
    );
    return items.length > 0 ? [{ text, items, collapsed: false }] : [];
  });
}

/** Replaces the links of a Markdown file by those of the site. */
function linksOf(md: MarkdownRenderer): void {
  md.core.ruler.push("site-links", ({ tokens, env }) => {
    const from = relative(root, env.realPath ?? env.path);
    for (const { children } of tokens)
      for (const [at, token] of (children ?? []).entries()) {
        const href = token.attrGet("href");
        if (token.type !== "link_open" || !href) continue;
        const target = targetOf(href, from);
        if (target !== undefined) token.attrSet("href", target);
        else {
          const close = children?.slice(at).find(({ type }) => type === "link_close");
          for (const one of [token, close])
            if (one) Object.assign(one, { type: "text", tag: "", nesting: 0, content: "" });
        }
      }
  });
}

const config: UserConfig = {
  title: "Waymark",
  description:
    "A TypeScript framework for site back ends whose HTTP interface is declared as data.",
  lang: "en",
  srcDir: root,
  outDir: join(root, "docs/dist"),
  cacheDir: join(root, "docs/.vitepress/cache"),
  srcExclude: [
    "**/node_modules/**",
    "**/dist/**",
    "**/fixtures/**",
    "**/templates/**",
    "{packages,examples}/*/CHANGELOG.md",
  ],
  cleanUrls: true,
  rewrites: (path) => pageOf(path) ?? path,
  markdown: {
    config: linksOf,
    languageAlias: { caddyfile: "nginx" },
    anchor: {
      slugify: (text) =>
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replace(/\s/g, "-"),
    },
  },
  vite: {
    plugins: [
      {
        name: "vue-for-all-pages",
        enforce: "pre",
        // Vue is installed in the folder of the documentation only, but the READMEs of packages are outside it.
        resolveId(id, _importer, options) {
          if (!/^vue(?:\/|$)/.test(id)) return null;
          if (options.ssr) return { id, external: true };
          return this.resolve(id, join(root, "docs/index.md"), { ...options, skipSelf: true });
        },
      },
    ],
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    nav: [
      { text: "Guide", link: "/guide/getting-started" },
      { text: "Recipes", link: "/recipes/" },
      { text: "Reference", link: "/reference/api/" },
      { text: "Changelog", link: "/CHANGELOG" },
    ],
    sidebar: toSidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        // The index has its own renderer. It contains code as text: to highlight it as well takes a third of the build.
        _render(source, env, md) {
          md.options.highlight = undefined;
          return md.render(source, env);
        },
      },
    },
    footer: { message: "MIT licence" },
  },
};
export default config;
