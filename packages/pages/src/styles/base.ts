/** The elements, the frame of each page, and its parts; themes set the tokens and add to it. */
export const base = `
*, ::before, ::after { box-sizing: border-box }
html { font-size: 100%; -webkit-text-size-adjust: 100%; scroll-padding-top: 5rem; overflow-wrap: anywhere; hyphens: manual }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--color-background); color: var(--color-text); font: var(--text-base)/var(--line-height) var(--font-body) }
main { flex: 1; width: 100%; margin-inline: auto; padding: var(--space-l) var(--gutter) var(--space-xl) }
figure, blockquote { margin-inline: 0 }
main > *, .entry > *, .content > * { max-width: var(--measure); margin-inline: auto }
main.wide > *, .wide .entry > * { max-width: var(--wide) }
main > .entry, main .entry > .content { max-width: none }
h1, h2, h3, h4, h5, h6 { font-family: var(--font-heading); font-weight: var(--heading-weight); line-height: 1.2; margin-block: 1.6em .5em; text-wrap: balance }
h1 { font-size: var(--step-4); line-height: 1.12; margin-top: 0 }
h2 { font-size: var(--step-2) }
h3 { font-size: var(--step-1) }
h4, h5, h6 { font-size: 1em }
p, ul, ol, dl, table, pre, figure, blockquote, details, address { margin-block: 0 1.15em }
p { text-wrap: pretty }
:where(.content) li + li { margin-top: .3em }
:where(.content) li > :is(ul, ol) { margin-block: .3em }
ul, ol { padding-inline-start: 1.4em }
dt { font-weight: 700 } dd { margin-block: 0 .6em; margin-inline: 1.4em 0 }
a { color: var(--color-accent); text-decoration-thickness: .07em; text-underline-offset: .17em }
a:hover { text-decoration-thickness: .14em }
:focus-visible { outline: 3px solid var(--color-accent); outline-offset: 3px; border-radius: 2px }
img, video, iframe, embed, object, svg { max-width: 100% }
img, video { height: auto }
iframe { border: 0 }
hr { border: 0; border-top: 1px solid var(--color-border); margin-block: var(--space-l); width: 100% }
mark { background: var(--color-mark); color: inherit; padding: 0 .1em }
code, kbd, pre, samp { font-family: var(--font-mono); font-size: .875em }
pre { background: var(--color-surface); padding: 1em 1.2em; border-radius: var(--radius); overflow-x: auto; line-height: 1.5; overflow-wrap: normal; tab-size: 4 }
pre code { font-size: 1em }
blockquote { padding-inline-start: 1.2em; border-inline-start: .2em solid var(--color-accent) }
blockquote > :last-child { margin-bottom: 0 }
cite, blockquote footer { display: block; font: normal var(--step--1)/1.5 var(--font-ui); color: var(--color-muted); margin-top: .6em }
p cite, li cite, td cite { display: inline; font: inherit; font-style: italic; color: inherit }
table { border-collapse: collapse; width: 100%; font-size: .94em; font-variant-numeric: tabular-nums }
th, td { padding-block: .5em; padding-inline: 0 .8em; border-bottom: 1px solid var(--color-border); text-align: start; vertical-align: top; overflow-wrap: normal }
thead th { border-bottom-width: 2px }
caption, figcaption, .wp-caption-text { font: var(--step--1)/1.5 var(--font-ui); color: var(--color-muted); margin-top: .6em; text-align: start }
abbr[title] { text-decoration-style: dotted }
sub, sup { line-height: 0; font-size: .7em }
label { font: 600 var(--step--1)/1.5 var(--font-ui); display: block }
input, textarea, select, button { font: 1rem/1.5 var(--font-ui); color: inherit }
input:not([type=checkbox], [type=radio], [type=color], [type=range], [type=file], [type=submit], [type=hidden]), textarea, select { width: 100%; padding: .55em .8em; background: var(--color-background); border: 1px solid var(--color-muted); border-radius: var(--radius) }
select option { background: var(--color-background) }
[type=checkbox], [type=radio] { accent-color: var(--color-accent) }
textarea { resize: vertical; min-height: 8rem }
button, [type=submit], .wp-block-button__link, .wp-block-file__button { display: inline-block; font: 600 1rem/1.5 var(--font-ui); padding: .55em 1.3em; border: 1px solid transparent; border-radius: var(--radius); background: var(--color-accent); color: var(--color-on-accent); text-decoration: none; cursor: pointer }
button:hover, [type=submit]:hover, .wp-block-button__link:hover, .wp-block-file__button:hover { filter: brightness(1.12) }
.visually-hidden, .screen-reader-text { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip-link { position: absolute; inset-inline-start: -100vw; top: .5rem; z-index: 10; padding: .6em 1.2em; background: var(--color-accent); color: var(--color-on-accent); font-family: var(--font-ui) }
.skip-link:focus { inset-inline-start: .5rem }
.site-header-inner, .site-footer-inner { max-width: calc(var(--wide) + 2 * var(--gutter)); margin-inline: auto; padding-inline: var(--gutter) }
.site-name { margin: 0; font: var(--heading-weight) var(--step-2)/1.1 var(--font-heading) }
.site-name a { color: inherit; text-decoration: none }
.site-tagline { margin: .4em 0 0; color: var(--color-muted); font: var(--step--1)/1.5 var(--font-ui) }
.menu { font: var(--step--1)/1.5 var(--font-ui) }
.menu ul { list-style: none; margin: 0; padding: 0 }
.menu li, .menu li > ul { margin: 0 }
.menu a { color: inherit; text-decoration: none; display: inline-block; padding: .35em 0 }
.menu a:hover { color: var(--color-accent) }
.menu [aria-current] { color: var(--color-accent); font-weight: 600 }
.menu button, .menu svg { display: none }
.menu-button { background: none; color: inherit; border-color: var(--color-border); padding: .35em 1em; font-size: var(--step--1); margin-bottom: var(--space-s) }
.menu[popover] { width: min(24rem, 100vw); height: 100dvh; max-height: none; inset-block: 0; inset-inline: auto 0; margin: 0; border: 0; padding: var(--space-m); overflow: auto; background: var(--color-background); color: inherit; box-shadow: 0 0 4rem #0006; font-size: 1.05rem }
.menu[popover]::backdrop { background: #0006 }
.menu[popover] ul { border: 0; padding: 0 }
.menu[popover] li ul { padding-inline-start: 1.1em; border-inline-start: 1px solid var(--color-border) }
@media (min-width: 48rem) {
  .menu-button { display: none }
  .menu[popover] { display: block; position: static; width: auto; height: auto; padding: 0; overflow: visible; box-shadow: none; background: none; font-size: var(--step--1) }
  .menu > ul { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem }
  .menu li { position: relative }
  .menu[popover] li ul { position: absolute; z-index: 6; top: 100%; inset-inline-start: -1rem; min-width: 14rem; max-height: 70vh; overflow: auto; padding: .5rem 1rem; background: var(--color-background); border: 1px solid var(--color-border); border-radius: var(--radius); box-shadow: 0 .6rem 1.6rem #0003; visibility: hidden; opacity: 0; transition: opacity .12s, visibility .12s }
  .menu[popover] li ul ul { position: static; visibility: inherit; opacity: inherit; box-shadow: none; border: 0; padding-block: 0; padding-inline: 1rem 0; min-width: 0; max-height: none }
  .menu[popover] li:is(:hover, :focus-within) > ul { visibility: visible; opacity: 1 }
}
.byline, .kicker { font: var(--step--1)/1.5 var(--font-ui); color: var(--color-muted) }
.byline { margin-bottom: .8em }
.byline a { color: inherit }
.kicker { margin: 0 0 .3em; text-transform: uppercase; letter-spacing: .06em; font-size: .8rem }
.excerpt { margin: 0 }
.standfirst { font-size: var(--step-1); line-height: 1.45; color: var(--color-muted); margin-block: 0 .8em; text-wrap: balance }
.teaser { display: grid; gap: var(--space-s) var(--space-m); margin-bottom: var(--space-l) }
.teaser h2 { margin: 0 0 .25em }
.teaser h2 a { color: inherit; text-decoration: none }
.teaser h2 a:hover { text-decoration: underline; text-decoration-thickness: .06em }
.teaser-picture img { display: block; width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: var(--radius) }
@media (max-width: 40rem) { .teaser-picture source + img { aspect-ratio: auto } }
.archive-header, .entry-header { margin-bottom: var(--space-l) }
.archive-header > :last-child, .entry-header > :last-child { margin-bottom: 0 }
.archive-description { color: var(--color-muted); font-size: var(--step-1); line-height: 1.5 }
.avatar { border-radius: 50%; display: block }
.archive-header .avatar { margin-bottom: var(--space-s) }
.tags { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; font: var(--step--1)/1.4 var(--font-ui) }
.tags li { margin: 0 }
.tags a { display: block; padding: .3em .8em; background: var(--color-surface); border-radius: 99px; color: inherit; text-decoration: none }
.tags a:hover { background: var(--color-accent); color: var(--color-on-accent) }
.pagination, .part-links { display: flex; justify-content: space-between; gap: 1rem; font: var(--step--1)/1.5 var(--font-ui); margin-block: var(--space-l); padding-top: var(--space-s); border-top: 1px solid var(--color-border) }
.pagination span:last-child { text-align: end }
.part-links { justify-content: start }
.part-links ol { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: 0; padding: 0 }
.part-links li { margin: 0 } .part-links [aria-current] { font-weight: 700 }
.results { list-style: none; padding: 0 } .results li { margin-bottom: var(--space-m) } .results h2 { margin: 0; font-size: var(--step-1) }
.site-search div, .password-form div, .wp-block-search__inside-wrapper { display: flex; gap: .5rem; margin-top: .3rem }
.site-search input, .password-form input, .wp-block-search__input { flex: 1; min-width: 0 }
.form-error { color: var(--color-error); font: 600 var(--step--1)/1.5 var(--font-ui) }
.notice { padding: .8em 1.1em; background: var(--color-surface); border-inline-start: .25em solid var(--color-accent); border-radius: var(--radius) }
.site-footer { border-top: 1px solid var(--color-border); padding-block: var(--space-m) var(--space-l); font: var(--step--1)/1.6 var(--font-ui); color: var(--color-muted) }
.site-footer-inner { display: flex; flex-wrap: wrap; gap: var(--space-s) var(--space-l); justify-content: space-between; align-items: end }
/* Titles in another language begin where the texts around them begin. */
:is(h1, h2, .excerpt, .standfirst, .archive-description, .author-box p, .comment .content, .site-name, .site-tagline)[dir] { text-align: -webkit-match-parent; text-align: match-parent }
/* Letters of Arabic and similar scripts are joined: nothing may come between them. */
:dir(rtl) { letter-spacing: normal !important }
.languages ul { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: 0; padding: 0 } .languages a { color: inherit } .languages [aria-current] { font-weight: 650 }
.site-footer form { flex: 0 1 22rem } .site-footer p { margin: 0 }
`;
