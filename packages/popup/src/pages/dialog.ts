import { escapeHtml } from "@waymark/core";
import type { PopupSettings } from "../fields/read.ts";
import { toClient } from "./client.ts";

/** A popup as it goes into a page. */
export interface RenderedPopup {
  readonly id: number;
  /** HTML, as content has stored and rendered it. */
  readonly content: string;
  readonly settings: PopupSettings;
}
/** The context of dialogs. */
export interface Around {
  /** The name of the site, as the label of dialogs without a heading. */
  readonly name: string;
  readonly cookiePath: string;
}

/** A popup as a closed `dialog` element. Its names avoid the patterns of content blockers. */
export function toDialog({ id, content, settings }: RenderedPopup, around: Around): string {
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
  const told = escapeHtml(JSON.stringify(toClient(id, settings, around.cookiePath)));
  return `<dialog id="${own}" class="${classes.join(" ")}" ${named} data-dialog="${told}">
${heading}<div class="waymark-dialog-text">${content}</div>
<button type="button" class="waymark-dialog-close"${close === "" ? ' aria-label="Close"' : ""}>${close === "" ? "×" : escapeHtml(close)}</button>
</dialog>
`;
}
