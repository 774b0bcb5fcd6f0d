import { contentDeleted, contentSaved, termDeleted, termSaved } from "@waymark/content";
import { type Context, on } from "./builder.ts";
import { forgetMenu } from "./render/menu.ts";

const forget = (_: unknown, ctx: Pick<Context, "site">): void => forgetMenu(ctx);
const phase = "after-commit";

/** Menus have links to items and terms, whose names and addresses change. */
export const forgetMenus = [
  on(contentSaved, forget, { phase, name: "content-saved" }),
  on(contentDeleted, forget, { phase, name: "content-deleted" }),
  on(termSaved, forget, { phase, name: "term-saved" }),
  on(termDeleted, forget, { phase, name: "term-deleted" }),
];
