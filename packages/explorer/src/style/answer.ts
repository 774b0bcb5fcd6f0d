/** Styles of the request URL and the response. */
export const answer = String.raw`
.sender { display: grid; gap: 10px; padding: 14px 18px; }
.address { display: block; padding: 9px 12px; border-radius: 6px; background: var(--sunk); font-size: 13px; overflow-wrap: anywhere; }
.answer { border-top: 1px solid var(--line); }
.answer:empty { display: none; }
.answer.waiting { opacity: 0.5; }
.outcome { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 12px 18px; font-size: 13px; color: var(--soft); font-variant-numeric: tabular-nums; }
.status { font-size: 14px; }
.status::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: currentColor; }
.status.good { color: var(--read); } .status.bad { color: var(--delete); } .status.plain { color: var(--create); }
.relations { display: flex; gap: 6px; margin-left: auto; }
.headers { border-top: 1px solid var(--line); font-size: 13px; }
.headers summary { padding: 9px 18px; cursor: pointer; font-weight: 550; }
.headers dl { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: 3px 16px; padding: 0 18px 12px; font-family: var(--mono); font-size: 12px; }
.headers dt { color: var(--soft); overflow-wrap: anywhere; }
.headers dd { overflow-wrap: anywhere; }
.bodyhead { display: flex; align-items: center; justify-content: space-between; min-height: 38px; padding: 0 10px 0 18px; border-top: 1px solid var(--line); font-size: 13px; font-weight: 550; }
.answer > .muted { padding: 4px 18px 16px; font-size: 13px; }
.json { padding: 4px 18px 18px; font-size: 12.5px; line-height: 1.6; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 70vh; scrollbar-width: thin; }
.key { color: var(--key); } .string { color: var(--string); } .atom { color: var(--atom); }
a.string { text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
a.away::after { content: "↗"; margin-left: 2px; font-size: 0.8em; }
.fold { padding: 0 2px; margin: 0 -2px; border: 0; border-radius: 3px; background: none; font: inherit; }
.fold:hover { background: var(--tint); }
.fold[aria-expanded="false"] { color: var(--soft); background: var(--sunk); padding-inline: 6px; }
`;
