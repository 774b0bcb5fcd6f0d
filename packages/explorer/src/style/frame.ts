/** Styles of the header, the list of routes and the main column. */
export const frame = String.raw`
.skip { position: absolute; left: 12px; top: -60px; z-index: 9; padding: 8px 14px; background: var(--raised); border: 1px solid var(--accent); border-radius: 6px; }
.skip:focus { top: 8px; }
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 12px; height: 56px; padding: 0 24px 0 20px; background: var(--raised); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: baseline; gap: 10px; min-width: 0; margin-right: auto; color: inherit; text-decoration: none; white-space: nowrap; }
.brand strong { font-weight: 650; overflow: hidden; text-overflow: ellipsis; }
.brand span { color: var(--soft); font-size: 13px; }
#menu { display: none; }
.identity { position: relative; font-size: 13px; }
.identity summary { cursor: pointer; padding: 5px 10px; border-radius: 6px; color: var(--soft); list-style: none; }
.identity summary::-webkit-details-marker { display: none; }
.identity summary::after { content: "▾"; margin-left: 6px; font-size: 11px; }
.identity summary:hover, .identity[open] summary { background: var(--sunk); color: var(--ink); }
.identity form { position: absolute; right: 0; top: 38px; width: min(320px, calc(100vw - 32px)); display: grid; gap: 12px; padding: 18px; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 32px rgb(0 0 0 / 0.16); }
.identity form p { color: var(--soft); }
.identity label { display: grid; gap: 4px; font-weight: 550; }
.identity input { font-weight: 400; }
.frame { display: grid; grid-template-columns: 330px minmax(0, 1fr); align-items: start; }
.side { position: sticky; top: 56px; height: calc(100vh - 56px); display: flex; flex-direction: column; border-right: 1px solid var(--line); background: var(--raised); }
.find { position: relative; padding: 14px 16px 6px; }
.find input { padding-right: 36px; background: var(--page); border-color: var(--line); }
.find kbd { position: absolute; right: 26px; top: 22px; }
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
.legend .dot + .dot, .legend .dot:not(:first-child) { margin-left: 9px; }
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
