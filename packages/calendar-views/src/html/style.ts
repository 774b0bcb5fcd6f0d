/**
 * The stylesheet of views and pages. It inherits the fonts and colours of the page, and uses the
 * tokens of `@waymark/pages` where they are defined.
 */
export const style = `
.calendar-common { --calendar-line: color-mix(in srgb, currentColor 16%, transparent); --calendar-soft: color-mix(in srgb, currentColor 72%, transparent); --calendar-bar: color-mix(in srgb, currentColor 6%, transparent); --calendar-accent: var(--color-accent, LinkText); --calendar-ui: var(--font-ui, inherit); --calendar-radius: var(--radius, .4rem) }
.calendar-common * { box-sizing: border-box }
.calendar-common h1 { overflow-wrap: anywhere }
.calendar-common h1:focus { outline: none }
.calendar-common :is(nav, button, summary, address, th, dl, label, .calendar-list__day, .calendar-list__month, .calendar-event__when, .calendar-event__cost, .calendar-month, .calendar-events-header__messages, .calendar-events-c-subscribe-dropdown) { font-family: var(--calendar-ui); font-size: .9375rem; line-height: 1.5 }
.calendar-common address { font-style: normal }
.calendar-common nav a { text-decoration: none } .calendar-common nav a:hover { text-decoration: underline }
.calendar-event__excerpt[dir] { text-align: -webkit-match-parent; text-align: match-parent }
.calendar-common img { max-width: 100%; height: auto; border-radius: var(--calendar-radius) }
.calendar-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.calendar-events-c-events-bar { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: end; justify-content: space-between; margin: 1rem 0 }
.calendar-events-c-events-bar form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 }
.calendar-events-c-events-bar label { display: block; font-size: .875rem; color: var(--calendar-soft) }
.calendar-events-c-events-bar input { display: block; box-sizing: border-box; width: 11rem; height: 2.5rem; max-width: 100%; flex: none; font: 1rem var(--calendar-ui); color: inherit; padding: .35rem .6rem; background: transparent; border: 1px solid var(--calendar-soft); border-radius: var(--calendar-radius) }
.calendar-common button { color: inherit; padding: .35rem 1rem; background: var(--calendar-bar); border: 1px solid var(--calendar-line); border-radius: var(--calendar-radius); cursor: pointer }
.calendar-common .calendar-events-c-events-bar button { height: 2.5rem; font-weight: 600; color: var(--color-on-accent, Canvas); background: var(--calendar-accent); border-color: transparent }
.calendar-common nav ul, .calendar-events-c-subscribe-dropdown ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0; border: 0 }
.calendar-common .calendar-events-c-view-selector ul { gap: 0; border: 1px solid var(--calendar-soft); border-radius: var(--calendar-radius); overflow: hidden }
.calendar-events-c-view-selector li { margin: 0 } .calendar-events-c-view-selector li + li { border-inline-start: 1px solid var(--calendar-soft) }
.calendar-events-c-view-selector li > * { display: block; padding: .45rem 1rem; color: inherit } .calendar-events-c-view-selector a:focus-visible { outline-offset: -3px }
.calendar-events-c-view-selector [aria-current] { font-weight: 650; background: color-mix(in srgb, currentColor 10%, transparent) }
.calendar-common .calendar-events-c-top-bar ul, .calendar-common .calendar-events-c-nav ul { display: grid; grid-template-columns: 1fr auto 1fr; padding: .6rem 0; border-block: 1px solid var(--calendar-line) }
.calendar-events-c-top-bar li:last-child, .calendar-events-c-nav li:last-child { text-align: end }
.calendar-common [rel=prev]::before { content: "‹ " } .calendar-common [rel=next]::after { content: " ›" }
.calendar-events-c-nav, .calendar-events-c-subscribe-dropdown { margin: 1.5rem 0 }
.calendar-events-c-subscribe-dropdown summary { cursor: pointer }
.calendar-events-c-subscribe-dropdown ul { padding: .5rem 0 }
.calendar-events-header__messages { margin: 1rem 0; padding: .7rem 1rem; background: var(--calendar-bar); border-inline-start: 3px solid var(--calendar-accent); border-radius: var(--calendar-radius) } .calendar-events-header__messages > * { margin: 0 }
.calendar-events-view[aria-busy=true] { opacity: .6 }
.calendar-list { list-style: none; margin: 0 0 1.5rem; padding: 0 }
.calendar-list__month :is(h2, h3), .calendar-day h2 { font: 650 1rem/1.4 var(--calendar-ui); color: var(--calendar-soft); letter-spacing: normal; margin: 2rem 0 .25rem }
.calendar-list__event { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: 1.25rem; margin: 0; padding-block: 1.5rem; border-bottom: 1px solid var(--calendar-line) }
.calendar-list__event:last-child { border: 0 }
.calendar-list__day span { display: block; color: var(--calendar-soft); font-size: .875rem }
.calendar-list__day span + span { color: inherit; font: 650 2.1rem/1.1 var(--font-heading, inherit) }
.calendar-common .calendar-event { border: 0; margin: 0; overflow-wrap: anywhere } .calendar-common .calendar-event::after { content: ""; display: block; clear: both }
.calendar-event__image img { float: inline-end; width: 17rem; max-width: 40%; aspect-ratio: 3 / 2; object-fit: cover; margin-inline-start: 1.5rem }
.calendar-event header > * { margin-block: 0 } .calendar-common .calendar-event :is(h3, h4) { margin: .15rem 0 .3rem; font-size: 1.5rem; line-height: 1.25 }
.calendar-event :is(h3, h4) a, .calendar-month a { color: inherit; text-decoration: none } .calendar-event :is(h3, h4) a:hover, .calendar-month a:hover { text-decoration: underline; text-decoration-thickness: .06em }
.calendar-event__excerpt { margin-top: .6rem } .calendar-event__excerpt > * { margin-block: 0 .5rem }
.calendar-event__when, .calendar-event__cost { margin: 0; color: var(--calendar-soft) }
.calendar-event--featured .calendar-event__when { color: var(--calendar-accent); font-weight: 600 }
.calendar-event__venue { font-weight: 600 }
.calendar-month { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 1rem 0 1.5rem }
.calendar-month :is(th, td) { border: 1px solid var(--calendar-line); padding: .3rem }
.calendar-month th { font-size: .8125rem; font-weight: 600; color: var(--calendar-soft); border-width: 0 0 1px }
.calendar-month td { vertical-align: top; height: 7rem }
.calendar-month__day--other-month { background: var(--calendar-bar) }
.calendar-month__date { font-size: .875rem; font-weight: 600 } .calendar-month__day--other-month .calendar-month__date { font-weight: 400; color: var(--calendar-soft) }
.calendar-month__day--current :is(.calendar-month__date, .calendar-month__phone-day time) { background: var(--calendar-accent); color: var(--color-on-accent, Canvas); border-radius: 1rem; padding: .1rem .5rem }
.calendar-month__track, .calendar-month article.calendar-month__bar { height: 1.5rem; margin: .2rem 0; border: 0 }
.calendar-common .calendar-month__bar { position: relative; z-index: 1; padding: 0 .45rem; font-size: .8125rem; font-weight: 550; line-height: 1.5rem; background: color-mix(in srgb, var(--calendar-accent) 22%, var(--color-background, Canvas)); border-radius: .3rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
${[2, 3, 4, 5, 6, 7].map((days) => `.calendar-month__bar--width-${days} { width: calc(${days}00% + ${days - 1} * (.6rem + 1px)) }`).join("\n")}
.calendar-month article.calendar-month__event { margin: .25rem 0; border: 0; padding-inline-start: .45rem; box-shadow: inset 3px 0 var(--calendar-accent); font-size: .8125rem; line-height: 1.35; overflow-wrap: anywhere }
:dir(rtl) > .calendar-month__event { box-shadow: inset -3px 0 var(--calendar-accent) }
.calendar-month__event time { display: block; color: var(--calendar-soft) } .calendar-month__event a { font-weight: 550 }
.calendar-month__more { font-size: .8125rem }
.calendar-month__phone-day, .calendar-month__agenda { display: none }
.calendar-single dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .45rem 1.25rem; margin: 1.25rem 0; padding: 1.1rem 1.3rem; background: var(--calendar-bar); border-radius: var(--calendar-radius) }
.calendar-single dt { color: var(--calendar-soft); font-weight: 400 }
.calendar-single dd { margin: 0; overflow-wrap: anywhere }
.calendar-single dd p { margin: 0 }
@media (min-width: 60rem) {
  .calendar-single__columns { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; grid-template-rows: auto 1fr; gap: 0 2.5rem; align-items: start }
  .calendar-single__columns > * { grid-column: 1 } .calendar-single__columns > dl { grid-column: 2; grid-row: 1 / span 3; margin-top: 0 }
  .calendar-single__columns dl { grid-template-columns: minmax(0, 1fr); gap: .1rem } .calendar-single__columns dd { margin-bottom: .7rem } .calendar-single__columns dd:last-child { margin-bottom: 0 }
}
@media (max-width: 48rem) {
  .calendar-month td { height: auto; text-align: center; padding: 0 }
  .calendar-month__desktop { display: none }
  .calendar-month__phone-day { display: block; padding: .5rem 0; min-height: 3rem; color: inherit; text-decoration: none }
  .calendar-month__dot { display: block; width: .4rem; height: .4rem; margin: .2rem auto 0; border-radius: 50%; background: var(--calendar-accent) }
  .calendar-month__agenda { display: block }
  .calendar-month__agenda-day h2 { font-size: 1rem; border-bottom: 1px solid var(--calendar-line) }
  .calendar-list__event { grid-template-columns: 2.75rem minmax(0, 1fr); gap: .9rem }
  .calendar-event__image img { float: none; display: block; width: 100%; max-width: none; margin: 0 0 .75rem }
  .calendar-single dl { grid-template-columns: minmax(0, 1fr); gap: .1rem }
  .calendar-single dd { margin-bottom: .6rem }
}
`;
