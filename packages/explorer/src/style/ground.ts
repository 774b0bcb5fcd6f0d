/** Colours, type and controls, light and dark. */
export const ground = String.raw`
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
