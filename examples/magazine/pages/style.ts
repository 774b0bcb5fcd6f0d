import { formStyle, cspHash } from "waymark";

/** The whole look of the magazine. */
export const style = `
:root { color-scheme: light dark; --page: #fbf9f4; --ink: #1d2429; --soft: #5d686f; --line: #ddd8cc; --accent: #0b5c7a; --lamp: #c8741a; }
@media (prefers-color-scheme: dark) { :root { --page: #11181c; --ink: #e7e4dc; --soft: #9aa7ae; --line: #2b373e; --accent: #79c3de; --lamp: #f0a850; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 18px/1.65 Georgia, "Iowan Old Style", "Noto Serif", serif; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem 1rem; }
.mast, main, .foot { max-width: 44rem; margin: 0 auto; padding: 0 1.25rem; } main.wide { max-width: 60rem; }
.mast { padding-top: 2.5rem; } .mast p { margin: 0; }
.name { font-size: 2.4rem; line-height: 1.1; letter-spacing: -.02em; font-weight: 700; }
.name a { color: inherit; text-decoration: none; border-bottom: 4px solid var(--lamp); }
.line, .meta, .foot, nav { color: var(--soft); font: 15px/1.6 system-ui, sans-serif; } .mast .line { margin-top: .9rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .8rem 0 0; padding: .6rem 0; border-block: 1px solid var(--line); }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.015em; margin: 2rem 0 .4rem; text-wrap: balance; }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 2rem 0 .2rem; } h2 a { color: inherit; text-decoration-color: var(--line); }
article + article { border-top: 1px solid var(--line); } .meta { margin: 0 0 1rem; } .meta a { color: inherit; }
blockquote { margin: 1.6rem 0; padding-left: 1.2rem; border-left: 4px solid var(--lamp); font-size: 1.15em; }
cite { color: var(--soft); font: 15px/1.6 system-ui, sans-serif; } blockquote p { margin: 0; }
img, video, iframe { max-width: 100%; height: auto; } pre { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .3rem .6rem; }
.pages { display: flex; justify-content: space-between; margin: 2.5rem 0; font: 16px/1.6 system-ui, sans-serif; }
[role=search] { display: flex; gap: .5rem; margin: 1rem 0; } input, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 6px; padding: .3rem .7rem; } [role=search] input { flex: 1; min-width: 0; }
.foot { margin-top: 4rem; padding-block: 1rem 3rem; border-top: 1px solid var(--line); }
${formStyle}`;

const forStyle = await cspHash(style);
/** Additional styles and scripts of a page. */
export interface Brought {
  readonly style?: string;
  readonly script?: string;
}

/** No scripts but one that the page brings; styles are these and those that articles bring on their elements. */
export async function policyFor({ style: own, script }: Brought): Promise<string> {
  const forOwn = own === undefined ? "" : ` ${await cspHash(own)}`;
  return [
    "default-src 'none'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    `style-src ${forStyle}${forOwn}`,
    "style-src-attr 'unsafe-inline'",
    ...(script === undefined ? [] : [`script-src ${await cspHash(script)}`, "connect-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
