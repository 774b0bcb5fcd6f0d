import { contentOptions, renderText, dynamicBlocks, type DynamicBlocks } from "@waymark/content";
import { toNavigation } from "@waymark/content-text";
import type { Contributed } from "@waymark/core";
import { defineService } from "../builder.ts";
import { classicMenu } from "./imported.ts";
import { menuAt } from "./locations.ts";
import { navigation } from "../navigation.ts";

const published = { type: navigation.name, status: "publish", password: "" };
const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** The block attribute that names a menu location of the site's pages. */
const locationAttribute = "__unstableLocation";

/**
 * Renders the referenced menu, the classic menu at a location, or by default the newest menu; if
 * there is none, a classic menu or a list of pages.
 */
const render = defineService(
  "block-editor.navigation",
  async ({ db, ...scope }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const ctx = { ...scope, db, options: scope.optionsOf(contentOptions) };
    const refs = blocks.map(({ ref }) => (Number.isSafeInteger(ref) ? Number(ref) : 0));
    const named = await db.content.find({ where: { ...published, id: { in: refs } } });
    const [newest] = refs.includes(0)
      ? await db.content.find({ where: published, orderBy: [...newestFirst], limit: 1 })
      : [];
    const classic = refs.includes(0) && !newest ? await classicMenu(ctx) : undefined;
    const fallback = newest?.content ?? classic?.content ?? "<!-- wp:page-list /-->";
    const menuAtLocation = async (location: unknown): Promise<string | undefined> => {
      const menu = typeof location === "string" ? menuAt(scope.settings, location) : 0;
      return menu === 0 ? undefined : (await classicMenu(ctx, menu))?.content;
    };
    const menus = new Map(named.map((row) => [row.id, row.content]));
    // A menu that contains itself would not terminate.
    const inner = { without: "core/navigation" };
    return Promise.all(
      blocks.map(async (block, at) => {
        const ref = refs[at] ?? 0;
        const raw =
          ref === 0
            ? ((await menuAtLocation(block[locationAttribute])) ?? fallback)
            : (menus.get(ref) ?? "");
        return toNavigation(block, await renderText(scope, raw, inner));
      }),
    );
  },
);

/** The block that renders a menu. */
export const navigationBlock: Contributed = dynamicBlocks({
  name: "core/navigation",
  render,
  attributes: { ref: { type: "number", relation: "/core/v2/navigation" } },
});
