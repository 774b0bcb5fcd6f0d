/** Styles of the request URL and the response. */
const responseStyle = String.raw`
.sender { display: grid; gap: 10px; padding: 14px 18px; }
.address { display: block; padding: 9px 12px; border-radius: 6px; background: var(--sunk); font-size: 13px; overflow-wrap: anywhere; }
.answer { border-top: 1px solid var(--line); }
.answer:empty { display: none; }
.answer.waiting { opacity: 0.5; }
.outcome { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 12px 18px; font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
.status { font-size: 14px; }
.status::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-inline-end: 8px; border-radius: 50%; background: currentColor; }
.status.good { color: var(--read); } .status.bad { color: var(--delete); } .status.plain { color: var(--create); }
.relations { display: flex; gap: 6px; margin-inline-start: auto; }
.headers { border-top: 1px solid var(--line); font-size: 13px; }
.headers summary { padding: 9px 18px; cursor: pointer; font-weight: 550; }
.headers dl { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: 3px 16px; padding: 0 18px 12px; font-family: var(--mono); font-size: 12px; }
.headers dt { color: var(--soft); overflow-wrap: anywhere; }
.headers dd { overflow-wrap: anywhere; }
.bodyhead { display: flex; align-items: center; justify-content: space-between; min-height: 38px; padding-block: 0; padding-inline: 18px 10px; border-top: 1px solid var(--line); font-size: 13px; font-weight: 550; }
.answer > .muted { padding: 4px 18px 16px; font-size: 13px; }
.json { padding: 4px 18px 18px; font-size: 12.5px; line-height: 1.6; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 70vh; scrollbar-width: thin; }
.key { color: var(--key); } .string { color: var(--string); } .atom { color: var(--atom); }
a.string { text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
a.away::after { content: "↗"; margin-inline-start: 2px; font-size: 0.8em; }
.fold { padding: 0 2px; margin: 0 -2px; border: 0; border-radius: 3px; background: none; font: inherit; }
.fold:hover { background: var(--tint); }
.fold[aria-expanded="false"] { color: var(--soft); background: var(--sunk); padding-inline: 6px; }
`;

/** Styles of the header, the list of routes and the main column. */
const frame = String.raw`
.skip { position: absolute; inset-inline-start: 12px; top: -60px; z-index: 9; padding: 8px 14px; background: var(--raised); border: 1px solid var(--accent); border-radius: 6px; }
.skip:focus { top: 8px; }
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 12px; height: 56px; padding-block: 0; padding-inline: 20px 24px; background: var(--raised); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: baseline; gap: 10px; min-width: 0; margin-inline-end: auto; color: inherit; text-decoration: none; white-space: nowrap; }
.brand strong { font-weight: 650; overflow: hidden; text-overflow: ellipsis; }
.brand span { color: var(--soft); font-size: 13px; }
#menu { display: none; }
.identity { position: relative; font-size: 13px; }
.identity summary { cursor: pointer; padding: 5px 10px; border-radius: 6px; color: var(--soft); list-style: none; }
.identity summary::-webkit-details-marker { display: none; }
.identity summary::after { content: "▾"; margin-inline-start: 6px; font-size: 11px; }
.identity summary:hover, .identity[open] summary { background: var(--sunk); color: var(--ink); }
.identity form { position: absolute; inset-inline-end: 0; top: 38px; width: min(320px, calc(100vw - 32px)); display: grid; gap: 12px; padding: 18px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 32px rgb(0 0 0 / 0.16); }
.identity form p { color: var(--soft); }
.identity label { display: grid; gap: 4px; font-weight: 550; }
.identity input { font-weight: 400; }
.frame { display: grid; grid-template-columns: 330px minmax(0, 1fr); align-items: start; }
.side { position: sticky; top: 56px; height: calc(100vh - 56px); display: flex; flex-direction: column; border-inline-end: 1px solid var(--line); background: var(--raised); }
.find { position: relative; padding: 14px 16px 6px; }
.find input { padding-inline-end: 36px; background: var(--page); border-color: var(--line); }
.find kbd { position: absolute; inset-inline-end: 26px; top: 22px; }
.find input:focus + kbd, .find input:not(:placeholder-shown) + kbd { display: none; }
.count { padding: 2px 20px 4px; font-size: 12px; color: var(--soft); }
.count:empty { display: none; }
.list { flex: 1; overflow-y: auto; padding: 4px 8px 16px; scrollbar-width: thin; }
.group summary { display: flex; justify-content: space-between; align-items: baseline; gap: 8px; padding: 6px 12px; border-radius: 6px; cursor: pointer; font-size: 13px; font-weight: 600; list-style: none; }
.group summary::-webkit-details-marker { display: none; }
.group summary:hover { background: var(--sunk); }
.group summary .muted { font-weight: 400; font-size: 12px; font-variant-numeric: tabular-nums; }
.group[open] > ul { padding-bottom: 8px; }
.group li a { display: flex; justify-content: space-between; align-items: center; gap: 10px; padding: 4px 12px; border-radius: 6px; color: var(--soft); text-decoration: none; font-size: 12.5px; line-height: 1.5; }
.group li a:hover { background: var(--sunk); color: var(--ink); }
.group li a[aria-current] { background: var(--tint); color: var(--ink); }
.path { min-width: 0; overflow-wrap: anywhere; }
.param { color: var(--change); }
.dots { display: flex; gap: 3px; flex: none; }
.legend { display: flex; align-items: center; gap: 5px; padding: 10px 20px; border-top: 1px solid var(--line); color: var(--soft); font-size: 12px; }
.legend .dot + .dot, .legend .dot:not(:first-child) { margin-inline-start: 9px; }
main { padding: 32px 40px 96px; min-width: 0; max-width: 1480px; }
@media (max-width: 860px) {
  .bar { padding: 0 16px; }
  .brand span { display: none; }
  #menu { display: inline-block; }
  .frame { grid-template-columns: minmax(0, 1fr); }
  .side { display: none; }
  .side.open { display: flex; position: fixed; inset: 56px 0 0; z-index: 4; height: auto; border: 0; }
  .group li a, .group summary { padding-block: 8px; }
  main { padding: 22px 16px 72px; }
}
`;

/** Colours, type and controls, light and dark. */
const ground = String.raw`
:root {
  color-scheme: light dark;
  --page: #f7f8f7; --raised: #fff; --sunk: #f1f3f2; --line: #e0e4e2; --strong-line: #c6cdca;
  --ink: #18211f; --soft: #5b6764; --accent: #0f6b62; --accent-ink: #fff; --tint: #e2f1ee;
  --read: #0f6b62; --create: #2257b8; --change: #94590a; --delete: #b3262d;
  --string: #0f6b62; --key: #33404f; --atom: #9a4a00;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #101514; --raised: #171d1c; --sunk: #1e2624; --line: #2a3331; --strong-line: #43504d;
    --ink: #e6ecea; --soft: #98a6a2; --accent: #4cc2b2; --accent-ink: #06211d; --tint: #14302c;
    --read: #4cc2b2; --create: #84aef8; --change: #e3ad5a; --delete: #f58b8b;
    --string: #7cd0c3; --key: #c3cede; --atom: #eab676;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 72px; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 var(--sans); -webkit-text-size-adjust: 100%; }
h1, h2, p, ul, dl, dd, pre { margin: 0; }
h1 { font-size: 26px; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
h1:focus, main:focus { outline: none; }
h2 { font-size: 16px; font-weight: 650; }
ul { padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
code, pre, .address, .name, .route, .path, .badge, kbd { font-family: var(--mono); }
code { font-size: 0.87em; overflow-wrap: anywhere; }
kbd { font-size: 11px; padding: 1px 6px; border: 1px solid var(--line); border-bottom-color: var(--strong-line); border-radius: 4px; background: var(--sunk); color: var(--soft); }
.muted { color: var(--soft); }
/* Code is written from left to right in all languages. */
code, .address, .json, .path, .name:not(.plain), .type, .badge, .route { direction: ltr; unicode-bidi: isolate; }
.headers dd, .headers dt, input:not([type="search"]) { unicode-bidi: plaintext; }
[dir="rtl"] :is(.route, .type, [dir="auto"]) { text-align: right; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
button, .button, input, select { font: inherit; color: inherit; border: 1px solid var(--strong-line); border-radius: 6px; background: var(--raised); }
button, .button { padding: 5px 12px; font-size: 13px; font-weight: 550; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); padding-inline: 18px; }
button.primary:hover { filter: brightness(1.08); color: var(--accent-ink); }
button.quiet { border-color: transparent; background: transparent; color: var(--soft); padding-inline: 8px; }
button.quiet:hover { color: var(--accent); background: var(--sunk); }
input, select { width: 100%; min-width: 0; padding: 6px 10px; font-size: 14px; }
input::placeholder { color: var(--soft); opacity: 0.85; }
input:user-invalid, select:user-invalid { border-color: var(--delete); }
.actions { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.notice { padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--sunk); margin: 12px 16px; }
.dot { display: inline-block; width: 7px; height: 7px; border-radius: 50%; background: var(--soft); }
.dot.read { background: var(--read); } .dot.create { background: var(--create); }
.dot.change { background: var(--change); } .dot.delete { background: var(--delete); }
@media (prefers-reduced-motion: no-preference) { button, .button, .answer { transition: opacity 0.15s, color 0.15s, border-color 0.15s; } }
`;

/** The overview, and a route with its endpoints and args. */
const route = String.raw`
.crumb { font-size: 13px; color: var(--soft); margin-bottom: 4px; }
.crumb a { color: inherit; }
.route { font-size: 22px; font-weight: 600; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.lead { font-size: 17px; color: var(--soft); margin-top: 4px; }
.site { display: flex; flex-wrap: wrap; gap: 12px 48px; margin: 24px 0 36px; }
.site dt { font-size: 12.5px; color: var(--soft); }
.spaces { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 8px; margin-top: 12px; max-width: 1060px; }
.spaces a { display: flex; justify-content: space-between; gap: 12px; padding: 11px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: inherit; text-decoration: none; font-weight: 550; }
.spaces a .muted { font-weight: 400; font-size: 13px; white-space: nowrap; }
.spaces a:hover { border-color: var(--accent); }
.keys { margin-top: 36px; font-size: 13px; }
.keys kbd { margin-inline-end: 3px; }
.card { margin-top: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.card:not(.wide) { max-width: 920px; }
.methods { display: flex; align-items: center; gap: 6px; padding: 12px 18px; border-bottom: 1px solid var(--line); }
.badge { font-size: 11.5px; font-weight: 650; letter-spacing: 0.03em; line-height: 1; padding: 5px 8px; border-radius: 5px; color: var(--read); background: color-mix(in srgb, currentColor 12%, transparent); }
.badge.post { color: var(--create); } .badge.put, .badge.patch { color: var(--change); } .badge.delete { color: var(--delete); }
.tag { margin-inline-start: auto; font-size: 12px; font-weight: 400; color: var(--soft); }
.pad { padding: 14px 18px; }
.arg { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 6fr); gap: 2px 24px; padding: 11px 18px; }
.arg + .arg { border-top: 1px solid var(--line); }
.arg .head { display: flex; flex-wrap: wrap; align-items: baseline; align-content: start; gap: 0 8px; }
.name { font-size: 13px; font-weight: 600; overflow-wrap: anywhere; }
.name.plain { font-family: var(--sans); }
.type { width: 100%; font-size: 12.5px; color: var(--soft); overflow-wrap: anywhere; }
.must { font-size: 11.5px; color: var(--delete); }
.about { font-size: 13px; min-width: 0; align-self: center; }
.about .muted { line-height: 1.45; }
.facts { display: flex; flex-wrap: wrap; gap: 0 14px; color: var(--soft); }
.facts:empty { display: none; }
.choices { display: flex; flex-wrap: wrap; gap: 4px; margin-top: 4px; }
.choices code { padding: 0 6px; border-radius: 4px; background: var(--sunk); font-size: 12px; }
.fields summary { padding: 12px 18px; font-weight: 600; cursor: pointer; }
.fields[open] summary { border-bottom: 1px solid var(--line); }
.answers { border-top: 1px solid var(--line); }
.codes { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; margin-top: 4px; font-size: 12.5px; color: var(--soft); }
.try { display: grid; grid-template-columns: minmax(0, 1fr); }
.try .arg { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.try .arg .head { grid-column: 1; grid-row: 1; align-content: center; }
.try .arg .field { grid-column: 2; grid-row: 1; }
.try .arg .about { grid-column: 1 / -1; align-self: start; }
@media (min-width: 1180px) {
  .try { grid-template-columns: minmax(340px, 5fr) minmax(0, 7fr); }
  .try .args { border-inline-end: 1px solid var(--line); }
  .panel { position: sticky; top: 56px; align-self: start; }
  .panel .json { max-height: calc(100vh - 290px); min-height: 160px; }
}
@media (max-width: 1179px) { .panel { border-top: 1px solid var(--line); } }
@media (max-width: 560px) { .codes, .arg { grid-template-columns: minmax(0, 1fr); } }
`;

/** The style sheet of the page. */
export const style: string = [ground, frame, route, responseStyle].join("\n");
