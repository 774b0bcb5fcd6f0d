import { contentDeleted, contentSaved, termDeleted, termSaved } from "@waymark/content";
import { type Context, on } from "./builder.ts";
import { forgetMenu } from "./render/menu.ts";

const forget = (_: unknown, ctx: Pick<Context, "site">): void => forgetMenu(ctx);
const after = "commit";

/** Menus have links to items and terms, whose names and addresses change. */
export const forgetMenus = [
  on(contentSaved, forget, { after, name: "content-saved" }),
  on(contentDeleted, forget, { after, name: "content-deleted" }),
  on(termSaved, forget, { after, name: "term-saved" }),
  on(termDeleted, forget, { after, name: "term-deleted" }),
];
