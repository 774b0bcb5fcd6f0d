import type { Theme } from "./theme.ts";

/** A serif design for long texts: one column, generous margins, rules in place of boxes. */
export const journal: Theme = {
  tokens: {
    "color-background": "#fdfcf9",
    "color-surface": "#f4f1e9",
    "color-text": "#1f2326",
    "color-muted": "#5b6166",
    "color-border": "#ddd8cc",
    "color-accent": "#9a2f14",
    "color-on-accent": "#ffffff",
    "color-mark": "#fbe6a2",
    "font-body":
      'Charter, "Bitstream Charter", "Sitka Text", Cambria, "Source Serif 4", "Noto Serif", Georgia, serif',
    "font-heading":
      '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, "Book Antiqua", Palatino, Georgia, serif',
    "font-ui": 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif',
    "font-mono": 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    "text-base": "clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)",
    "line-height": "1.65",
    "heading-weight": "700",
    measure: "calc(var(--text-base) * 36)",
    wide: "62rem",
    radius: "3px",
  },
  dark: {
    "color-background": "#15171a",
    "color-surface": "#1f2227",
    "color-text": "#e6e3dc",
    "color-muted": "#a4a8ab",
    "color-border": "#363b41",
    "color-accent": "#f0997d",
    "color-on-accent": "#1b0d08",
    "color-mark": "#5c4a10",
  },
  css: `
.site-header-inner { padding-block: var(--space-l) 0 }
.site-name { font-size: var(--step-4); letter-spacing: -.02em; line-height: 1.05 }
.site-brand { padding-bottom: var(--space-s) }
.menu ul { border-block: 1px solid var(--color-border); padding-block: .6rem }
h1, h2, h3, h4 { letter-spacing: -.012em }
.teaser + .teaser { border-top: 1px solid var(--color-border); padding-top: var(--space-l) }
.lead h2 { font-size: var(--step-4); line-height: 1.12 }
.lead .excerpt { font-size: var(--step-1); line-height: 1.5 }
main:has(.lead) > .teasers { max-width: var(--wide) }
main:has(.lead) .teaser { max-width: var(--measure); margin-inline: auto }
main .lead.has-picture { max-width: none; gap: var(--space-m) }
.lead .teaser-text { width: 100%; max-width: var(--measure); margin-inline: auto }
.entry-header { margin-bottom: var(--space-l) }
.entry:has(> .entry-header .byline) > .content > p:first-child:not(:dir(rtl)) { display: flow-root }
.entry:has(> .entry-header .byline) > .content > p:first-child:not(:dir(rtl))::first-letter { float: inline-start; font: 700 3.35em/.78 var(--font-heading); padding: .09em .1em 0 0; color: var(--color-accent) }
@media (min-width: 48rem) {
  .site-brand { text-align: center }
  .menu > ul { justify-content: center }
  .entry-header { text-align: center; padding-top: var(--space-m) }
  .teaser.has-picture:not(.lead) { grid-template-columns: minmax(0, 1fr) 15rem }
  .teaser.has-picture:not(.lead) .teaser-picture { order: 2 }
  .lead .teaser-picture img { aspect-ratio: 2 / 1 }
  .lead.has-picture .teaser-text { text-align: center }
}
`,
};
