import { mediaOfTexts, renderDynamic, typeRuntimeOf } from "@waymark/content";
import { basePath, type CspAdditions, escapeHtml } from "@waymark/core";
import { definePageTransform } from "../builder.ts";
import { type TransformContext, belongsOn, pageOf } from "../conditions.ts";
import { publicSettings } from "../fields/fields.ts";
import { popup } from "../types.ts";
import { countAddress, filePath } from "./address.ts";
import { aroundOf, type RenderedPopup, toDialog } from "./dialog.ts";
import { files } from "./files.ts";

/** Inserts popups into pages, including pages of other modules. Pages are unchanged after a failure. */
export const insertPopups = definePageTransform(
  "popups in pages",
  async (ctx) => {
    if (!isPageForVisitors(ctx)) return undefined;
    try {
      const visiblePopups = await popupsOn(ctx);
      if (visiblePopups.length === 0) return undefined;
      return {
        body: toMarkup(ctx, visiblePopups),
        ...(ctx.options.policy && { csp: needsOf(ctx) }),
      };
    } catch (error) {
      ctx.log.error("Popups could not be inserted into a page.", { path: ctx.path, error });
      return undefined;
    }
  },
  { order: "pre" },
);

/** Whether a response is an HTML page for visitors, including 404 pages. */
function isPageForVisitors({ request, page, path, options, site }: TransformContext): boolean {
  // Pages for frames of other sites are not indexable, and those for a single user, such as the sign-in page, are private.
  if (request.method !== "GET" || !page.isIndexable || page.isPrivate) return false;
  const base = basePath(site);
  return !options.skip.some((beginning) => path.startsWith(base + beginning));
}

function needsOf({ site, options }: Pick<TransformContext, "site" | "options">): CspAdditions {
  const { origin } = new URL(site.url);
  const connect = countAddress(site, options);
  return {
    script: origin + filePath(site, options, "script.js"),
    style: origin + filePath(site, options, "style.css"),
    ...(connect !== undefined && { connect }),
  };
}

/** The dialogs of a page, with the links to their style sheet and script. There is no inline script. */
function toMarkup(ctx: TransformContext, popups: readonly RenderedPopup[]): string {
  const { page, site, options } = ctx;
  const around = aroundOf(ctx);
  const count = countAddress(site, options);
  const address = (name: keyof typeof files) =>
    escapeHtml(`${filePath(site, options, name)}?v=${files[name].version}`);
  const nonce = (kind: "script" | "style") => {
    const found = page.nonce(kind);
    return found === undefined ? "" : ` nonce="${found}"`;
  };
  const counting = count === undefined ? "" : ` data-count="${escapeHtml(pathOf(count))}"`;
  return [
    `<link rel="stylesheet" href="${address("style.css")}"${nonce("style")}>\n`,
    ...popups.map((one) => toDialog(one, around)),
    `<script src="${address("script.js")}" defer${counting}${nonce("script")}></script>\n`,
  ].join("");
}
/** The base URL of the API: pages on an alias of the site use the site's own URL. */
const pathOf = (address: string): string => new URL(address).pathname;

/** The popups of a page: those that are published and enabled, and whose conditions hold; newest first. */
async function popupsOn(ctx: TransformContext): Promise<readonly RenderedPopup[]> {
  const page = pageOf(ctx);
  if (!page) return [];
  const items = await ctx.db.content.find({
    where: { type: popup.name, status: "publish" },
    orderBy: { date: "desc" },
    limit: ctx.options.max,
  });
  const shown = [];
  for (const item of items) {
    const settings = publicSettings(item);
    if (settings && (await belongsOn(page, settings.conditions))) shown.push({ item, settings });
  }
  const media = await mediaOfTexts(
    ctx.callService,
    shown.map(({ item }) => item),
  );
  const { render } = typeRuntimeOf(popup, ctx);
  const renderedPopups: RenderedPopup[] = [];
  for (const [at, { item, settings }] of shown.entries()) {
    const blocks = await renderDynamic(ctx, [item.content]);
    const content = render(item, "content", ctx, blocks, media[at]);
    renderedPopups.push({ id: item.id, content, settings });
  }
  return renderedPopups;
}
