import { contentOptions, renderText, dynamicBlocks, type DynamicBlocks } from "@waymark/content";
import { toNavigation } from "@waymark/content-text";
import type { Contributed } from "@waymark/core";
import { defineService } from "../builder.ts";
import { importedMenu } from "./imported.ts";
import { navigation } from "../navigation.ts";

const published = { type: navigation.name, status: "publish" };
const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** Renders referenced menus, by default the newest one; without any menu, an imported one, or a list of pages. */
const render = defineService(
  "block-editor.navigation",
  async ({ db, ...scope }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const place = { ...scope, db, options: scope.optionsOf(contentOptions) };
    const refs = blocks.map(({ ref }) => (Number.isSafeInteger(ref) ? Number(ref) : 0));
    const named = await db.content.find({ where: { ...published, id: { in: refs } } });
    const [newest] = refs.includes(0)
      ? await db.content.find({ where: published, orderBy: [...newestFirst], limit: 1 })
      : [];
    const imported = refs.includes(0) && !newest ? await importedMenu(place) : undefined;
    const fallback = newest?.content ?? imported?.content ?? "<!-- wp:page-list /-->";
    const menus = new Map(named.map((row) => [row.id, row.content]));
    // A menu that contains itself would not terminate.
    const inner = { without: "core/navigation" };
    return Promise.all(
      blocks.map(async (block, at) => {
        const ref = refs[at] ?? 0;
        const raw = ref === 0 ? fallback : (menus.get(ref) ?? "");
        return toNavigation(block, await renderText(scope, raw, inner));
      }),
    );
  },
);

/** The block that renders a menu. */
export const navigationBlock: Contributed = dynamicBlocks({ name: "core/navigation", render });
