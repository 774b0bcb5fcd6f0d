/** The blocks of articles, and the classes of older editors. */
export const blocks = `
.content::after { content: ""; display: table; clear: both }
.content > :first-child { margin-top: 0 }
.content > .alignwide { max-width: var(--wide) }
.content > .alignfull { max-width: none; margin-inline: calc(var(--gutter) * -1) }
.content > .alignfull:is(.wp-block-columns, .wp-block-media-text, p, h2, h3, .wp-block-quote, .wp-block-latest-posts, .wp-block-embed:not(:has(iframe, video))), .alignfull > figcaption, .alignfull .blocks-gallery-item figcaption { padding-inline: var(--gutter) }
.alignfull.wp-block-embed:not(:has(iframe, video)) > figcaption { padding-inline: 0 }
:where(.content, .wp-block-group, .wp-block-group__inner-container, .wp-block-column) > :where(div, form, nav, section) { margin-bottom: 1.15em }
.wide .content > * { max-width: var(--wide) }
.alignleft, .alignright { max-width: 50% }
@media (max-width: 30rem) { .content > :is(.alignleft, .alignright):is(.wp-block-cover, .wp-block-gallery, .wp-block-pullquote) { float: none; max-width: none; margin-inline: 0 } }
.alignleft { float: left; margin: .35em 1.5em .8em 0 }
.alignright { float: right; margin: .35em 0 .8em 1.5em }
.content > .alignleft, .content > .alignright { max-width: min(50%, var(--measure) / 2) }
.content > .alignleft { margin-left: max(0px, (100% - var(--measure)) / 2) }
.content > .alignright { margin-right: max(0px, (100% - var(--measure)) / 2) }
.aligncenter, .wp-block-image .aligncenter { display: block; margin-inline: auto; text-align: center }
.aligncenter > figcaption, .aligncenter .wp-caption-text { text-align: center }
.content h2, .content h3, .content h4, .content hr, .content [class*=wp-block-columns], .content .gallery { clear: both }
figure.alignleft, figure.alignright, .wp-caption.alignleft, .wp-caption.alignright { width: auto }
.content figure img, .content figure video { display: block }
.content .aligncenter img { margin-inline: auto }
.wp-caption { max-width: 100% } .content > .wp-caption { max-width: min(100%, var(--measure)) } .content .wp-caption.alignnone { width: auto !important }
.wp-block-image.is-style-rounded img { border-radius: 99em } .is-style-circle-mask img { border-radius: 50% }
.has-text-align-left { text-align: left } .has-text-align-center { text-align: center } .has-text-align-right { text-align: right }
.has-small-font-size { font-size: .875em } .has-medium-font-size { font-size: 1.15em } .has-large-font-size { font-size: 1.6em; line-height: 1.35 } .has-x-large-font-size, .has-huge-font-size, .has-larger-font-size { font-size: 2.1em; line-height: 1.2 }
.has-drop-cap:not(:focus, :dir(rtl))::first-letter { float: inline-start; font: 700 3.35em/.78 var(--font-heading); padding: .09em .1em 0 0 }
.content > p.has-drop-cap::first-letter { color: inherit }
.has-drop-cap:not(:focus, :dir(rtl)) { display: flow-root }
.has-background:not(.wp-block-button__link, .wp-block-separator, .wp-block-cover) { padding: 1.1em 1.4em; border-radius: var(--radius) }
.has-background > :last-child { margin-bottom: 0 } .alignfull.has-background { border-radius: 0 }
:where(.has-background:not(.has-text-color, .wp-block-button__link, .wp-block-cover, .wp-block-separator)) { color: #16181b } .has-background a:not(.wp-block-button__link, .wp-block-file__button) { color: inherit }
@media (prefers-color-scheme: dark) { .content .has-text-color:not(.has-background, .has-background *, .wp-block-cover *, .wp-block-pullquote *, .wp-block-button__link) { color: inherit !important } .wp-block-pullquote.is-style-solid-color .has-text-color { color: inherit !important } }
.wp-block-search { margin-bottom: 1.15em }
.wp-block-columns { display: flex; flex-wrap: wrap; gap: var(--space-m); margin: 0 auto 1.15em } .wp-block-column { flex: 1 1 0; min-width: 0 }
.wp-block-column > :last-child { margin-bottom: 0 } .wp-block-column[style*=flex-basis] { flex-grow: 0 } .are-vertically-aligned-center { align-items: center } .is-vertically-aligned-center { align-self: center } .is-vertically-aligned-bottom { align-self: end }
@media (min-width: 48rem) { .wp-block-columns { flex-wrap: nowrap } .wp-block-column[style*=flex-basis] { flex-shrink: 1 } }
@media (max-width: 47.99rem) { .wp-block-column { flex-basis: 100% !important } }
.wp-block-buttons { display: flex; flex-wrap: wrap; gap: .6rem; margin-bottom: 1.15em } .wp-block-buttons.is-content-justification-center { justify-content: center } .wp-block-buttons.is-content-justification-right { justify-content: end } .wp-block-buttons.is-vertical { flex-direction: column }
.wp-block-buttons > .wp-block-button { margin: 0 } .wp-block-buttons:not(.x) > .aligncenter { margin-inline: auto }
.is-style-outline > .wp-block-button__link:not(.has-background), .wp-block-button__link.is-style-outline { background: none; color: var(--color-accent); border: 2px solid }
.is-style-squared > .wp-block-button__link, .no-border-radius { border-radius: 0 !important } .wp-block-button__link.has-background { border-color: transparent }
.wp-block-gallery, .blocks-gallery-grid, .gallery { display: grid; grid-template-columns: repeat(var(--columns, 3), minmax(0, 1fr)); gap: .6rem; list-style: none; padding: 0; margin-bottom: 1.15em }
.wp-block-gallery:has(.blocks-gallery-grid) { display: block } .blocks-gallery-grid { margin-bottom: 0 }
.wp-block-gallery > figcaption, .gallery > br { grid-column: 1 / -1 } .gallery > br { display: none }
.wp-block-gallery figure, .blocks-gallery-item, .gallery-item { margin: 0; position: relative }
.wp-block-gallery img { width: 100%; height: auto !important; aspect-ratio: 4 / 3; object-fit: cover; border-radius: var(--radius) } .wp-block-gallery:not(.is-cropped) img { aspect-ratio: auto; object-fit: contain }
.wp-block-gallery figure figcaption { margin-top: .3em } .gallery-icon { margin: 0 } .gallery dl, .gallery dd { margin: 0 } .gallery img { width: 100%; border: 0 !important }
.columns-1, .gallery-columns-1 { --columns: 1 } .columns-2, .gallery-columns-2 { --columns: 2 } .columns-4, .gallery-columns-4 { --columns: 4 } .columns-5, .gallery-columns-5 { --columns: 5 } .columns-6, .gallery-columns-6, .columns-7, .gallery-columns-7, .columns-8, .gallery-columns-8, .gallery-columns-9 { --columns: 6 }
@media (max-width: 40rem) { .wp-block-gallery, .blocks-gallery-grid, .gallery { --columns: 2 } .gallery-columns-1, .columns-1 { --columns: 1 } }
.wp-block-cover, .wp-block-cover-image { position: relative; display: flex; align-items: center; justify-content: center; min-height: 22rem; padding: var(--space-m); background: #333 center / cover; color: #fff; overflow: hidden; margin-bottom: 1.15em; border-radius: var(--radius); isolation: isolate }
.alignfull.wp-block-cover { border-radius: 0 } .wp-block-cover.has-background-dim:not([class*=-background-color], [style*=background-color]) { background-color: #000 } .wp-block-cover::before, .wp-block-cover__background { content: ""; position: absolute; inset: 0; background-color: inherit; opacity: .5; z-index: -1 } .wp-block-cover__background { background-color: #000 } .wp-block-cover:has(> .wp-block-cover__background)::before, .wp-block-cover:not([class*=has-background-dim])::before { content: none }
.wp-block-cover__image-background, .wp-block-cover__video-background { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; z-index: -2; max-width: none }
.wp-block-cover__inner-container { width: 100%; max-width: var(--measure) } .wp-block-cover-text { color: #fff; font-size: var(--step-2); line-height: 1.3; margin: 0; text-align: center; text-shadow: 0 1px 3px #000a } .wp-block-cover a { color: inherit } .wp-block-cover.alignleft, .wp-block-cover.alignright { width: 100%; min-height: 14rem }
${dims()}
.has-left-content { justify-content: start } .has-left-content .wp-block-cover-text { text-align: start } .has-right-content { justify-content: end } .has-right-content .wp-block-cover-text { text-align: end }
.wp-block-media-text { display: grid; grid-template-columns: 1fr 1fr; align-items: center; gap: var(--space-m); margin-bottom: 1.15em } .wp-block-media-text__media { margin: 0 } .wp-block-media-text__media img, .wp-block-media-text__media video { width: 100% } .has-media-on-the-right > .wp-block-media-text__media { order: 2 } .wp-block-media-text__content > :last-child { margin-bottom: 0 }
@media (max-width: 40rem) { .wp-block-media-text { grid-template-columns: 1fr !important } .has-media-on-the-right > .wp-block-media-text__media { order: 0 } }
.wp-block-embed iframe, .wp-block-embed video, .content iframe { display: block; width: 100% } .wp-has-aspect-ratio iframe, .wp-block-embed-youtube iframe, .wp-block-embed-vimeo iframe { height: auto; aspect-ratio: 16 / 9 } .wp-embed-aspect-4-3 iframe { aspect-ratio: 4 / 3 } .wp-embed-aspect-21-9 iframe { aspect-ratio: 21 / 9 } .wp-embed-aspect-1-1 iframe { aspect-ratio: 1 } .wp-embed-aspect-9-16 iframe { aspect-ratio: 9 / 16 }
.wp-block-embed { overflow: hidden } .wp-block-audio audio, .wp-block-video video, .content > video, .content audio { width: 100% }
.table-scroll { overflow-x: auto; margin-bottom: 1.15em } .table-scroll table { margin: 0 } .content > .table-scroll { max-width: var(--measure) } .table-scroll th, .table-scroll td { min-width: 5em }
.wp-block-table figcaption { text-align: start } .has-fixed-layout { table-layout: fixed } .is-style-stripes tbody tr:nth-child(odd) { background: var(--color-surface) } .is-style-stripes td { padding-inline-start: .8em; border: 0 }
.wp-block-quote.is-large, .wp-block-quote.is-style-large { border: 0; padding: 0 1em; font-size: 1.35em; line-height: 1.4 } .is-style-plain { border: 0 }
.wp-block-pullquote { padding: var(--space-m) 0; border-block: .2em solid var(--color-border); text-align: center; font: 1.35em/1.4 var(--font-heading) } .wp-block-pullquote blockquote { border: 0; padding: 0; margin: 0 } blockquote > p:has(+ cite) { margin-bottom: .4em } .wp-block-pullquote.is-style-solid-color { padding: var(--space-m); border: 0 } .wp-block-pullquote.is-style-solid-color:not([class*=-background-color]) { background: var(--color-surface) } .wp-block-pullquote.alignleft, .wp-block-pullquote.alignright { font-size: 1.1em }
.wp-block-pullquote[class*=-background-color] cite, .wp-block-quote[class*=-color] cite, .has-text-color cite { color: inherit }
.wp-block-separator:not(.is-style-wide, .is-style-dots, .alignwide, .alignfull) { width: 6rem }
.wp-block-separator { border-top-width: 2px } .is-style-dots { border: 0; text-align: center } .is-style-dots::before { content: "···"; font-size: 1.6em; letter-spacing: 1em; padding-inline-start: 1em; line-height: 1 }
.wp-block-verse { background: none; padding: 0; font: inherit; white-space: pre-wrap } .wp-block-preformatted { white-space: pre-wrap } pre.wp-block-code code { white-space: pre }
.wp-block-file { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center } .wp-block-spacer { clear: both; max-height: 30vh }
.wp-block-latest-posts, .wp-block-latest-comments, .wp-block-archives-list, .wp-block-categories-list, .wp-block-rss { list-style: none; padding-inline-start: 0 } .wp-block-categories-list ul { list-style: none }
.wp-block-latest-posts.is-grid, .wp-block-rss.is-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: var(--space-m) } .wp-block-latest-posts li, .wp-block-latest-comments li, .wp-block-rss li { margin-block: 0 .8em }
.wp-block-latest-posts__post-date, .wp-block-latest-posts__post-author, .wp-block-latest-comments__comment-date, .wp-block-rss__item-publish-date, .wp-block-rss__item-author { display: block; font: var(--step--1)/1.5 var(--font-ui); color: var(--color-muted) }
.wp-block-latest-comments__comment { display: flow-root } .wp-block-latest-comments__comment-avatar { float: inline-start; width: 2.5rem; margin-block: .2rem 0; margin-inline: 0 .8rem; border-radius: 50% } .wp-block-latest-comments__comment-excerpt p { margin: 0; font-size: .94em }
.wp-block-tag-cloud { line-height: 1.9 } .wp-block-tag-cloud a { margin-inline-end: .4em } .wp-block-calendar table { text-align: center } .wp-block-calendar :is(th, td) { text-align: center; padding: .35em; min-width: 0 } .wp-calendar-nav { display: flex; justify-content: space-between; font: var(--step--1)/1.5 var(--font-ui) } .today { font-weight: 700 }
.wp-block-social-links, .wp-block-page-list, .wp-block-navigation ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem 1.2rem } .wp-block-page-list ul, .wp-block-navigation ul ul { display: block; padding-inline-start: 1em }
.wp-block-footnotes, .footnotes { font: var(--step--1)/1.6 var(--font-ui); border-top: 1px solid var(--color-border); padding-top: 1em; margin-top: var(--space-l) } :is(.wp-block-footnotes, .footnotes) li:target { background: var(--color-mark) } sup.fn { font-variant-numeric: tabular-nums } sup.fn a { text-decoration: none; padding-inline: .15em }
details { border: 1px solid var(--color-border); border-radius: var(--radius); padding: .6em 1em } summary { cursor: pointer; font-weight: 600 } details[open] summary { margin-bottom: .6em } .wp-block-archives-dropdown, .wp-block-categories-dropdown { font-family: var(--font-ui) }
.wp-block-text-columns { display: flex; gap: var(--space-m); flex-wrap: wrap } .wp-block-column, .wp-block-text-columns > * { flex: 1 1 12rem } .wp-block-subhead { color: var(--color-muted); font-style: italic }
${palette()}`;

/** The colours that the block editor offers by default. */
function palette(): string {
  const colors = {
    black: "#000",
    white: "#fff",
    "cyan-bluish-gray": "#abb8c3",
    "pale-pink": "#f78da7",
    "vivid-red": "#cf2e2e",
    "luminous-vivid-orange": "#ff6900",
    "luminous-vivid-amber": "#fcb900",
    "light-green-cyan": "#7bdcb5",
    "vivid-green-cyan": "#00d084",
    "pale-cyan-blue": "#8ed1fc",
    "vivid-cyan-blue": "#0693e3",
    "vivid-purple": "#9b51e0",
    "very-light-gray": "#f4f4f4",
    "very-dark-gray": "#313131",
  };
  const dark = new Set(["black", "vivid-red", "vivid-purple", "very-dark-gray"]);
  const classes = Object.entries(colors).map(
    ([name, value]) =>
      `.has-${name}-color { color: ${value} } .has-${name}-background-color { background-color: ${value}; color: ${dark.has(name) ? "#fff" : "#000"} }`,
  );
  return `${classes.join("\n")}\n`;
}

/** The opacity of the overlay of covers, in steps of ten percent. */
function dims(): string {
  const steps = Array.from({ length: 11 }, (_, step) => step * 10);
  const rules = steps.map(
    (dim) =>
      `.wp-block-cover.has-background-dim-${dim}::before, .wp-block-cover__background.has-background-dim-${dim} { opacity: ${dim / 100} }`,
  );
  return rules.join(" ");
}
