import type { Theme } from "./theme.ts";

/** A sans-serif design with strong headings and lists of cards. */
export const studio: Theme = {
  tokens: {
    "color-background": "#ffffff",
    "color-surface": "#f1f4f8",
    "color-text": "#10151c",
    "color-muted": "#525d6b",
    "color-border": "#d5dce5",
    "color-accent": "#1a4fd0",
    "color-on-accent": "#ffffff",
    "color-mark": "#ffe58a",
    "font-body":
      'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    "font-heading":
      'Inter, "Segoe UI Variable Display", "Segoe UI", system-ui, Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    "font-ui": 'Inter, "Segoe UI", system-ui, Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    "font-mono": 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    "text-base": "clamp(1rem, 0.95rem + 0.25vw, 1.125rem)",
    "line-height": "1.7",
    "heading-weight": "800",
    measure: "calc(var(--text-base) * 40)",
    wide: "72rem",
    radius: "12px",
  },
  dark: {
    "color-background": "#0d1117",
    "color-surface": "#171d26",
    "color-text": "#e8edf4",
    "color-muted": "#9daab9",
    "color-border": "#2c3643",
    "color-accent": "#8db4ff",
    "color-on-accent": "#0a1630",
    "color-mark": "#665200",
  },
  css: `
.site-header { position: sticky; top: 0; z-index: 5; background: var(--color-background); border-bottom: 1px solid var(--color-border) }
.site-header-inner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 2rem; padding-block: .9rem }
.site-name { font-size: var(--step-1); letter-spacing: -.02em }
.site-tagline { display: none }
.menu-button { margin: 0 }
h1, h2, h3, h4 { letter-spacing: -.024em }
h1 { font-size: var(--step-5); line-height: 1.06 }
.kicker { text-transform: none; letter-spacing: 0; color: var(--color-accent); font-weight: 650 }
.teasers { width: min(var(--wide), 100%); margin-inline: auto; display: grid; gap: var(--space-m); grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)) }
main:has(.teasers) { max-width: calc(var(--wide) + 2 * var(--gutter)) }
main:has(.teasers) > * { max-width: none }
.teaser { position: relative; grid-template-columns: 1fr; grid-template-rows: auto 1fr; gap: 0; margin: 0; background: var(--color-surface); border-radius: var(--radius); overflow: hidden; transition: transform .15s }
.teaser:hover { transform: translateY(-2px) }
.teaser h2 { font-size: var(--step-1) }
.teaser h2 a::after { content: ""; position: absolute; inset: 0 }
.teaser .byline a { position: relative }
.teaser-text { padding: 1.4rem 1.5rem 1.5rem }
.teaser-picture img { border-radius: 0 }
.lead h2 { font-size: var(--step-3) }
@media (min-width: 48rem) {
  .lead { grid-column: 1 / -1 }
  .lead .teaser-text { padding: 2.4rem; max-width: 46rem }
  .lead .excerpt { font-size: var(--step-1) }
  .lead.has-picture { grid-template-columns: 1.1fr 1fr; grid-template-rows: auto }
}
@media (prefers-reduced-motion: reduce) { .teaser { transition: none } }
`,
};
