import { around } from "../issues/finding.ts";
import { hostOf, type Hosts } from "./hosts.ts";
import {
  type KindName,
  foreignTexts,
  hides,
  isRun,
  isVoid,
  movesToScript,
  pageUrl,
  rawEnd,
  scriptUrl,
  urlNames,
} from "./kinds.ts";
import { Tokenizer } from "htmlparser2";

/** The suspicious parts of HTML: the first one of each kind, and its scripts, concatenated. */
export interface Inspection {
  readonly traits: ReadonlyMap<KindName, string>;
  readonly scripts: string;
  /** Links to other hosts that are not on the list of allowed ones. */
  readonly foreignLinks: number;
}
/** The maximum depth of nested pages that are inspected. */
const depth = 2;

/** Inspects HTML in linear time. */
export function inspectHtml(html: string, hosts: Hosts, level = 0): Inspection {
  const traits = new Map<KindName, string>();
  const scripts: string[] = [];
  const note = (kind: KindName, evidence: () => string) => {
    if (!traits.has(kind)) traits.set(kind, evidence());
  };
  let foreignLinks = 0;
  /** The tag of the open form that sends its fields to another host. */
  let foreignForm: Tag | undefined;
  const hidden = { name: "", depth: 0 };
  let script: string[] | undefined;
  /** Open SVG and MathML elements, and the text in them that browsers parse as tags. */
  let foreign = 0;
  let inner: string[] | undefined;

  /** Inspects HTML that is nested in this HTML. */
  const within = (text: string) => {
    if (level >= depth || !text.includes("<")) return;
    const found = inspectHtml(text, hosts, level + 1);
    for (const [kind, evidence] of found.traits) note(kind, () => evidence);
    scripts.push(found.scripts);
    foreignLinks += found.foreignLinks;
  };

  /** The same for the text after an end that not all parsers recognize. */
  const behind = (text: string, end: RegExp) => {
    const found = end.exec(text);
    if (found) within(text.slice(found.index + found[0].length));
  };

  const address = (tag: Tag, name: string, value: string) => {
    const scheme = value.replace(/[\0-\x20]+/g, "").slice(0, 60);
    if (scriptUrl.test(scheme)) {
      note("script-url", () => show(tag));
      scripts.push(value);
    } else if (pageUrl.test(scheme) && !/^(?:img|image|source|video|audio|input)$/.test(tag.name))
      note("data-page", () => show(tag));
    const host = hostOf(value, hosts);
    if (host === undefined) return;
    const isForeign = !hosts.isOwn(host);
    if (hosts.isBad(host)) note("bad-host", () => value);
    if (!isForeign || hosts.isAllowed(host) || hosts.isEmbed(value.trim())) return;
    if (/^(?:iframe|frame|portal|fencedframe)$/.test(tag.name) && name === "src")
      note(hidden.depth > 0 || isInvisible(tag) ? "hidden-frame" : "frame", () => show(tag));
    else if (name === "action" || name === "formaction") {
      note("foreign-form", () => show(tag));
      foreignForm = tag;
    } else if (tag.name === "a") {
      foreignLinks++;
      if (hidden.depth > 0) note("hidden-links", () => value);
    }
  };

  const open = (tag: Tag) => {
    const { name, attributes } = tag;
    const of = (expected: string) => attributes.find(([own]) => own === expected)?.[1];
    if (hidden.depth > 0 && name === hidden.name) hidden.depth++;
    else if (
      hidden.depth === 0 &&
      !isVoid(name) &&
      (of("hidden") !== undefined || hides(of("style") ?? ""))
    )
      Object.assign(hidden, { name, depth: 1 });
    for (const [own, value] of attributes) {
      if (/^on[a-z]{2,40}$/.test(own)) {
        note("handler", () => show(tag));
        scripts.push(value);
      } else if (own === "srcdoc") within(value);
      else if (urlNames.has(own)) address(tag, own, value);
      else if (movesToScript(name, own, value)) {
        note("script-url", () => show(tag));
        scripts.push(value);
      }
      if (own !== "srcdoc") behind(value, rawEnd);
    }
    const form = foreignForm;
    if (form && name === "input" && isSecretField(attributes))
      note("phishing-form", () => show(form));
    if (name === "svg" || name === "math") foreign++;
    if (foreign > 0 && foreignTexts.has(name)) inner = [];
    if (name === "base" && of("href") !== undefined) note("base", () => show(tag));
    if (/^(?:object|embed|applet)$/.test(name)) note("plugin", () => show(tag));
    if (name === "meta" && /^\s*refresh\s*$/i.test(of("http-equiv") ?? ""))
      note("refresh", () => show(tag));
    if (name === "script" && isRun(of("type"))) {
      const src = of("src") ?? of("href") ?? of("xlink:href");
      const host = src === undefined ? undefined : hostOf(src, hosts);
      if (src === undefined) script = [];
      else if (host === undefined || hosts.isOwn(host)) note("own-script", () => show(tag));
      else if (!hosts.isAllowed(host)) note("foreign-script", () => show(tag));
    }
  };
  const close = (name: string) => {
    if (hidden.depth > 0 && name === hidden.name) hidden.depth--;
    if (name === "script") endScript();
    if (name === "form") foreignForm = undefined;
    if (foreignTexts.has(name)) endInner();
    if ((name === "svg" || name === "math") && foreign > 0) foreign--;
  };
  const endInner = () => {
    const text = inner?.join("") ?? "";
    inner = undefined;
    within(text);
  };
  const endScript = () => {
    const text = script?.join("") ?? "";
    script = undefined;
    if (text.trim() === "") return;
    note("script", () => around(text, 0, 200));
    scripts.push(text);
  };
  readHtml(html, {
    open,
    close,
    text: (text) => void (script ?? inner)?.push(text),
    comment: (text) => behind(text, rawEnd),
    cdata: (text) => behind(text, />/),
  });
  // Browsers do not run an unclosed script, but content that follows on the page may close it.
  endScript();
  endInner();
  return { traits, scripts: scripts.join("\n;\n"), foreignLinks };
}

/** Whether a frame is too small to be seen, or its style hides it. */
function isInvisible({ attributes }: Tag): boolean {
  const of = (expected: string) => attributes.find(([name]) => name === expected)?.[1];
  const isTiny = (size: string | undefined) =>
    size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
  const style = of("style") ?? "";
  return (
    isTiny(of("width")) ||
    isTiny(of("height")) ||
    of("hidden") !== undefined ||
    hides(style) ||
    tinyStyle.test(style)
  );
}
const tinyStyle = /(?:^|;)\s*(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$|!)/i;

/** Whether a field is for a password or payment card data. */
const isSecretField = (attributes: Tag["attributes"]): boolean =>
  attributes.some(
    ([name, value]) =>
      (name === "type" && /^\s*password\s*$/i.test(value)) ||
      (/^(?:name|id|autocomplete|placeholder)$/.test(name) && secret.test(value.slice(0, 200))),
  );
const secret =
  /pass(?:word|wd|code|phrase)|\bpwd\b|\bpin\b|card.?(?:no|num|number)|cc-(?:number|csc)|\bcv[vc]2?\b|\biban\b|\bssn\b|seed.?phrase/i;

const show = ({ name, attributes }: Tag): string =>
  `<${[name, ...attributes.slice(0, 8).map(([own, value]) => `${own}="${value.slice(0, 150)}"`)].join(" ")}>`;

/** A tag that opens, with its attributes as browsers read them. */
interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}
/** The callbacks of the tokenizer. */
interface Listener {
  open(tag: Tag): void;
  close(name: string): void;
  /** The content of a raw text element, in chunks. */
  text(text: string): void;
  comment(text: string): void;
  /** An XML CDATA section; in HTML it ends at its first `>`. */
  cdata(text: string): void;
}

/** Tokenizes HTML as browsers do, in linear time and without a tree. */
function readHtml(html: string, listener: Listener): void {
  let name = "";
  let attributes: [string, string][] = [];
  let attribute = "";
  let value: string[] = [];
  const end = () => listener.open({ name, attributes });
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, to) {
        name = html.slice(start, to).toLowerCase();
        attributes = [];
      },
      onattribname(start, to) {
        attribute = html.slice(start, to).toLowerCase();
        value = [];
      },
      onattribdata: (start, to) => void value.push(html.slice(start, to)),
      onattribentity: (code) => void value.push(String.fromCodePoint(code)),
      onattribend: () => void attributes.push([attribute, value.join("")]),
      onopentagend: end,
      onselfclosingtag: end,
      onclosetag: (start, to) => listener.close(html.slice(start, to).toLowerCase()),
      ontext: (start, to) => listener.text(html.slice(start, to)),
      ontextentity: (code) => listener.text(String.fromCodePoint(code)),
      oncdata: (start, to) => listener.cdata(html.slice(start, to)),
      oncomment: (start, to) => listener.comment(html.slice(start, to)),
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
const nothing = () => {};
