import { asStoredContent, renderText, typeRuntimeOf } from "@waymark/content";
import { can } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { fields, settingsOf } from "../fields/fields.ts";
import { lookFields } from "../fields/look.ts";
import { toClient } from "../pages/client.ts";
import { aroundOf, toDialog } from "../pages/dialog.ts";
import { style } from "../pages/files.ts";
import { previewResponse } from "../responses.ts";
import { popup } from "../types.ts";

/** Maximum number of characters of the content. */
const maxLength = 200_000;

/** `POST /previews`. Nothing is stored. */
export const previewPopup = post({
  summary: "Show a popup that is not saved",
  args: {
    content: z.string().max(maxLength).default("").describe("The content, in blocks or HTML"),
    display_title: fields.display_title,
    close_text: fields.close_text,
    overlay_disabled: fields.overlay_disabled,
    ...lookFields,
  },
  status: 200,
  transaction: false,
  returns: previewResponse,
  access: can(`edit_${popup.capability}`),
  tool: false,
  async handler({ args: { content: raw, ...shown }, ...ctx }) {
    const settings = settingsOf({ extra: { fields: shown } });
    const text = asStoredContent(typeRuntimeOf(popup, ctx), ctx.actor, raw);
    const content = await renderText(ctx, text);
    const { look } = toClient(0, settings, ctx.options.cookiePath);
    return { html: toDialog({ id: 0, content, settings }, aroundOf(ctx)), style, look };
  },
});
