import { toAsset, toAssetResponse, type Asset } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import type { FileName } from "./address.ts";
import { script } from "./client-script.generated.ts";

/**
 * The style sheet of dialogs: plain, in system colors, and over the page. Sites can change it with
 * rules for `.waymark-dialog` and its content.
 */
export const style = `
.waymark-dialog {
  box-sizing: border-box; position: fixed; inset: 0; margin: auto; overflow: auto;
  width: var(--wd-width, 60vw); min-width: min(var(--wd-min, 0px), 100vw - 2rem); max-width: min(var(--wd-max, 100vw), 100vw - 2rem);
  height: var(--wd-height, fit-content); max-height: calc(100dvh - var(--wd-gap, 1rem) - 1rem);
  padding: 1.5rem; border: 1px solid GrayText; border-radius: .5rem; background: Canvas; color: CanvasText;
  box-shadow: 0 .5rem 2rem rgb(0 0 0 / .3); z-index: var(--wd-layer, auto);
}
.waymark-dialog::backdrop { background: rgb(0 0 0 / .5) }
.waymark-dialog-title { margin-block: 0 .75rem; margin-inline: 0 2.5rem; overflow-wrap: anywhere }
.waymark-dialog-text > :first-child { margin-top: 0 }
.waymark-dialog-text > :last-child { margin-bottom: 0 }
.waymark-dialog-text img, .waymark-dialog-text video, .waymark-dialog-text iframe { max-width: 100% }
.waymark-dialog-text img { height: auto }
.waymark-dialog-close {
  position: absolute; top: .5rem; inset-inline-end: .5rem; min-width: 2.5rem; min-height: 2.5rem; padding: 0 .5rem; border: 0; border-radius: .25rem;
  background: Canvas; color: CanvasText; font: inherit; font-size: 1.125rem; line-height: 1; cursor: pointer;
}
.waymark-dialog-close[hidden] { display: none }
.waymark-dialog-close:focus-visible { outline: 3px solid Highlight; outline-offset: 1px }
.wd-at-left-top, .wd-at-center-top, .wd-at-right-top { --wd-gap: var(--wd-top) }
.wd-at-left-bottom, .wd-at-center-bottom, .wd-at-right-bottom { --wd-gap: var(--wd-bottom) }
.wd-at-left-top { margin: var(--wd-top) auto auto var(--wd-left) }
.wd-at-center-top { margin: var(--wd-top) auto auto }
.wd-at-right-top { margin: var(--wd-top) var(--wd-right) auto auto }
.wd-at-left-center { margin: auto auto auto var(--wd-left) }
.wd-at-right-center { margin: auto var(--wd-right) auto auto }
.wd-at-left-bottom { margin: auto auto var(--wd-bottom) var(--wd-left) }
.wd-at-center-bottom { margin: auto auto var(--wd-bottom) }
.wd-at-right-bottom { margin: auto var(--wd-right) var(--wd-bottom) auto }
.wd-from-top { --wd-x: 0; --wd-y: -100vh }
.wd-from-bottom { --wd-x: 0; --wd-y: 100vh }
.wd-from-left { --wd-x: -100vw; --wd-y: 0 }
.wd-from-right { --wd-x: 100vw; --wd-y: 0 }
@media (max-width: 640px) { .waymark-dialog { width: calc(100vw - 2rem); margin-left: auto; margin-right: auto } }
@keyframes wd-fade { from { opacity: 0 } }
@keyframes wd-slide { from { transform: translate(var(--wd-x), var(--wd-y)) } }
@keyframes wd-grow { from { transform: scale(0) } }
@media (prefers-reduced-motion: no-preference) {
  .wd-by-fade[open] { animation: wd-fade var(--wd-speed, 350ms) ease }
  .wd-by-slide[open] { animation: wd-slide var(--wd-speed, 350ms) ease-out }
  .wd-by-grow[open] { animation: wd-grow var(--wd-speed, 350ms) ease-out }
}
`;

/** The script and the style sheet of dialogs. */
export const files: Readonly<Record<FileName, Asset>> = {
  "script.js": toAsset(script, "text/javascript; charset=UTF-8"),
  "style.css": toAsset(style, "text/css; charset=UTF-8"),
};

/** Serves the script and the style sheet of popups, the same for all visitors. */
export const serveFiles = definePageHandler("files of popups", {
  path: ({ path }) => [`${path}/script.js`, `${path}/style.css`],
  methods: ["GET"],
  handler: ({ request, path }) =>
    toAssetResponse(files[path.endsWith(".js") ? "script.js" : "style.css"], request, {
      maxAge: 300,
      headers: { "X-Robots-Tag": "noindex" },
    }),
});
