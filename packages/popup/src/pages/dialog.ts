import { contentAttributes, escapeHtml, type Html, translatorOf } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { PopupSettings } from "../fields/fields.ts";
import { popupMessages } from "../messages/index.ts";
import { toClient } from "./client.ts";

/** A popup as it is inserted into a page. */
export interface RenderedPopup {
  readonly id: number;
  /** HTML that was sanitized on write and rendered by the content module. */
  readonly content: string;
  readonly settings: PopupSettings;
}
/** The context of dialogs. */
interface DialogContext {
  /** The name of the site, as the label of dialogs without a heading. */
  readonly name: string;
  readonly cookiePath: string;
  /** The label of the button that closes a dialog. */
  readonly closeLabel: string;
  /** The attributes `lang` and `dir` of texts, if the visitor reads the page in another language. */
  readonly content: Html;
  readonly language: string;
}

/** The context of the dialogs in the response to a call. */
export function aroundOf(
  ctx: Pick<Context, "all" | "site" | "options" | "language" | "settings">,
): DialogContext {
  const { site, options, language } = ctx;
  const closeLabel = translatorOf(popupMessages, ctx)("close");
  const content = contentAttributes(ctx);
  return { name: site.name, cookiePath: options.cookiePath, closeLabel, content, language };
}

/** A popup as a closed `dialog` element. Its names avoid the patterns of content blockers. */
export function toDialog({ id, content, settings }: RenderedPopup, around: DialogContext): string {
  const { display_title: title, close_text: close, location, animation_type: by } = settings;
  const own = `dialog-${id}`;
  const named =
    title === "" ? `aria-label="${escapeHtml(around.name)}"` : `aria-labelledby="${own}-title"`;
  const heading =
    title === ""
      ? ""
      : `<h2 class="waymark-dialog-title" id="${own}-title">${escapeHtml(title)}</h2>\n`;
  const classes = [
    "waymark-dialog",
    `wd-at-${location.replace(" ", "-")}`,
    `wd-by-${by}`,
    `wd-from-${settings.animation_origin}`,
  ];
  const clientData = escapeHtml(JSON.stringify(toClient(id, settings, around.cookiePath)));
  return `<dialog id="${own}" class="${classes.join(" ")}" ${named}${around.content.html} data-dialog="${clientData}">
${heading}<div class="waymark-dialog-text">${content}</div>
<button type="button" class="waymark-dialog-close"${close === "" ? ` aria-label="${escapeHtml(around.closeLabel)}"${around.content.html === "" ? "" : ` lang="${escapeHtml(around.language)}"`}` : ""}>${close === "" ? "×" : escapeHtml(close)}</button>
</dialog>
`;
}
