import { contentTables, createItem, typeRuntimeOf } from "@waymark/content";
import { can, defineResource, fieldsOf, one, type NamespaceContext } from "@waymark/core";
import { get } from "../builder.ts";
import { embeddedMenus } from "../menus/embedded.ts";
import { classicMenu } from "../menus/imported.ts";
import { menuAt } from "../menus/locations.ts";
import { navigation } from "../navigation.ts";

const { column, link } = fieldsOf(contentTables.content);
/** The default menu of a site without menus. */
const listOfPages = { title: "Navigation", content: "<!-- wp:page-list /-->" };
const published = { type: navigation.name, status: "publish" };

/** The default menu: the newest one, or a new one from a classic menu or from all pages. */
export function navigationFallback(setup: NamespaceContext) {
  const runtime = typeRuntimeOf(navigation, setup);
  const fallback = defineResource({
    name: "navigation-fallback",
    table: contentTables.content,
    fields: { id: column("id", { description: "The menu" }) },
    links: { self: link({ href: "/core/v2/navigation/:id", embeds: embeddedMenus(runtime) }) },
  });
  return get({
    summary: "Get or create the default navigation menu",
    returns: one(fallback),
    // Not a tool for agents: a read-only agent could write with it.
    tool: false,
    access: can("edit_theme_options", {
      code: "rest_cannot_create",
      message: "Sorry, you are not allowed to create menus.",
    }),
    // Concurrent requests get the same menu: the second one finds it in its transaction.
    handler: (ctx) =>
      ctx.transaction(async (inside) => {
        await inside.db.lock("block-editor:navigation");
        const [newest] = await inside.db.content.find({
          where: published,
          orderBy: [{ date: "desc" }, { id: "desc" }],
          limit: 1,
        });
        if (newest) return newest;
        const menu = (await classicMenu(inside, menuAt(inside.settings, "primary"))) ?? listOfPages;
        const given = { ...menu, status: "publish" };
        return createItem(runtime, inside, given);
      }),
  });
}
