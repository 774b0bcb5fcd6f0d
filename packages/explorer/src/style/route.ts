/** The overview, and a route with its endpoints and args. */
export const route = String.raw`
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
.keys kbd { margin-right: 3px; }
.card { margin-top: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.card:not(.wide) { max-width: 920px; }
.methods { display: flex; align-items: center; gap: 6px; padding: 12px 18px; border-bottom: 1px solid var(--line); }
.badge { font-size: 11.5px; font-weight: 650; letter-spacing: 0.03em; line-height: 1; padding: 5px 8px; border-radius: 5px; color: var(--read); background: color-mix(in srgb, currentColor 12%, transparent); }
.badge.post { color: var(--create); } .badge.put, .badge.patch { color: var(--change); } .badge.delete { color: var(--delete); }
.tag { margin-left: auto; font-size: 12px; font-weight: 400; color: var(--soft); }
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
  .try .args { border-right: 1px solid var(--line); }
  .panel { position: sticky; top: 56px; align-self: start; }
  .panel .json { max-height: calc(100vh - 290px); min-height: 160px; }
}
@media (max-width: 1179px) { .panel { border-top: 1px solid var(--line); } }
@media (max-width: 560px) { .codes, .arg { grid-template-columns: minmax(0, 1fr); } }
`;
