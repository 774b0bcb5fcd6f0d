import { renderDynamic, typeRuntimeOf } from "@waymark/content";
import { belongsOn } from "../conditions/holds.ts";
import { pageOf, type AnsweredCall } from "../conditions/page.ts";
import { publicSettings } from "../fields/read.ts";
import { popup } from "../types.ts";
import type { RenderedPopup } from "./dialog.ts";

/** The popups of a page: published, switched on, and their conditions hold. The newest come first. */
export async function popupsOn(call: AnsweredCall): Promise<readonly RenderedPopup[]> {
  const page = pageOf(call);
  if (!page) return [];
  const items = await call.db.content.find({
    where: { type: popup.name, status: "publish" },
    orderBy: { date: "desc" },
    limit: call.options.most,
  });
  const shown: RenderedPopup[] = [];
  for (const item of items) {
    const settings = publicSettings(item);
    if (!settings || !(await belongsOn(page, settings.conditions))) continue;
    const { render } = typeRuntimeOf(popup, call);
    const blocks = await renderDynamic(call, [item.content]);
    shown.push({ id: item.id, content: render(item, "content", call, blocks), settings });
  }
  return shown;
}
