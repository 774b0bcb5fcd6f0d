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
import { attributeOf, readHtml, type Listener, type Tag } from "./read.ts";

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
  const inspector = new Inspector(hosts, level);
  readHtml(html, inspector);
  return inspector.end();
}

class Inspector implements Listener {
  readonly #hosts: Hosts;
  readonly #level: number;
  readonly #traits = new Map<KindName, string>();
  readonly #scripts: string[] = [];
  #foreignLinks = 0;
  /** The tag of the open form that sends its fields to another host. */
  #foreignForm: Tag | undefined;
  /** The outermost hidden element, and how many open elements have its name. */
  #hidden = { name: "", depth: 0 };
  #script: string[] | undefined;
  /** The number of open SVG and MathML elements, and the text in them that browsers parse as tags. */
  #foreign = 0;
  #inner: string[] | undefined;

  /** @param level - The number of pages in which this one is nested. */
  constructor(hosts: Hosts, level: number) {
    this.#hosts = hosts;
    this.#level = level;
  }

  open(tag: Tag): void {
    const { name, attributes } = tag;
    this.#enterHidden(tag);
    for (const [own, value] of attributes) this.#inspectAttribute(tag, own, value);
    const form = this.#foreignForm;
    if (form && name === "input" && isSecretField(attributes))
      this.#note("phishing-form", () => show(form));
    if (name === "svg" || name === "math") this.#foreign++;
    if (this.#foreign > 0 && foreignTexts.has(name)) this.#inner = [];
    if (name === "base" && attributeOf(tag, "href") !== undefined)
      this.#note("base", () => show(tag));
    if (/^(?:object|embed|applet)$/.test(name)) this.#note("plugin", () => show(tag));
    if (name === "meta" && /^\s*refresh\s*$/i.test(attributeOf(tag, "http-equiv") ?? ""))
      this.#note("refresh", () => show(tag));
    if (name === "script" && isRun(attributeOf(tag, "type"))) this.#openScript(tag);
  }

  close(name: string): void {
    if (this.#hidden.depth > 0 && name === this.#hidden.name) this.#hidden.depth--;
    if (name === "script") this.#endScript();
    if (name === "form") this.#foreignForm = undefined;
    if (foreignTexts.has(name)) this.#endInner();
    if ((name === "svg" || name === "math") && this.#foreign > 0) this.#foreign--;
  }

  text(text: string): void {
    (this.#script ?? this.#inner)?.push(text);
  }

  comment(text: string): void {
    this.#inspectBehind(text, rawEnd);
  }

  cdata(text: string): void {
    this.#inspectBehind(text, />/);
  }

  end(): Inspection {
    // Browsers do not run an unclosed script, but content that follows on the page may close it.
    this.#endScript();
    this.#endInner();
    const scripts = this.#scripts.join("\n;\n");
    return { traits: this.#traits, scripts, foreignLinks: this.#foreignLinks };
  }

  #note(kind: KindName, evidence: () => string): void {
    if (!this.#traits.has(kind)) this.#traits.set(kind, evidence());
  }

  #enterHidden(tag: Tag): void {
    const { name } = tag;
    if (this.#hidden.depth > 0) {
      if (name === this.#hidden.name) this.#hidden.depth++;
    } else if (!isVoid(name) && isHidden(tag)) this.#hidden = { name, depth: 1 };
  }

  #inspectAttribute(tag: Tag, name: string, value: string): void {
    if (/^on[a-z]{2,40}$/.test(name)) {
      this.#note("handler", () => show(tag));
      this.#scripts.push(value);
    } else if (name === "srcdoc") this.#inspectNested(value);
    else if (urlNames.has(name)) this.#inspectAddress(tag, name, value);
    else if (movesToScript(tag.name, name, value)) {
      this.#note("script-url", () => show(tag));
      this.#scripts.push(value);
    }
    if (name !== "srcdoc") this.#inspectBehind(value, rawEnd);
  }

  #inspectAddress(tag: Tag, name: string, value: string): void {
    const scheme = value.replace(/[\0-\x20]+/g, "").slice(0, 60);
    if (scriptUrl.test(scheme)) {
      this.#note("script-url", () => show(tag));
      this.#scripts.push(value);
    } else if (pageUrl.test(scheme) && !/^(?:img|image|source|video|audio|input)$/.test(tag.name))
      this.#note("data-page", () => show(tag));
    const hosts = this.#hosts;
    const host = hostOf(value, hosts);
    if (host === undefined) return;
    if (hosts.isBad(host)) this.#note("bad-host", () => value);
    if (!hosts.isOwn(host) && !hosts.isAllowed(host) && !hosts.isEmbed(value.trim()))
      this.#inspectForeign(tag, name, value);
  }

  /** An address on another host that is not on the list of allowed ones. */
  #inspectForeign(tag: Tag, name: string, value: string): void {
    const isInHidden = this.#hidden.depth > 0;
    if (/^(?:iframe|frame|portal|fencedframe)$/.test(tag.name) && name === "src")
      this.#note(isInHidden || isInvisible(tag) ? "hidden-frame" : "frame", () => show(tag));
    else if (name === "action" || name === "formaction") {
      this.#note("foreign-form", () => show(tag));
      this.#foreignForm = tag;
    } else if (tag.name === "a") {
      this.#foreignLinks++;
      if (isInHidden) this.#note("hidden-links", () => value);
    }
  }

  #openScript(tag: Tag): void {
    const src =
      attributeOf(tag, "src") ?? attributeOf(tag, "href") ?? attributeOf(tag, "xlink:href");
    const host = src === undefined ? undefined : hostOf(src, this.#hosts);
    if (src === undefined) this.#script = [];
    else if (host === undefined || this.#hosts.isOwn(host))
      this.#note("own-script", () => show(tag));
    else if (!this.#hosts.isAllowed(host)) this.#note("foreign-script", () => show(tag));
  }

  #endScript(): void {
    const text = this.#script?.join("") ?? "";
    this.#script = undefined;
    if (text.trim() === "") return;
    this.#note("script", () => around(text, 0, 200));
    this.#scripts.push(text);
  }

  #endInner(): void {
    const text = this.#inner?.join("") ?? "";
    this.#inner = undefined;
    this.#inspectNested(text);
  }

  /** Inspects HTML that is nested in this HTML. */
  #inspectNested(text: string): void {
    if (this.#level >= depth || !text.includes("<")) return;
    const found = inspectHtml(text, this.#hosts, this.#level + 1);
    for (const [kind, evidence] of found.traits) this.#note(kind, () => evidence);
    this.#scripts.push(found.scripts);
    this.#foreignLinks += found.foreignLinks;
  }

  /** The same for the text after an end that not all parsers recognize. */
  #inspectBehind(text: string, end: RegExp): void {
    const found = end.exec(text);
    if (found) this.#inspectNested(text.slice(found.index + found[0].length));
  }
}

const isHidden = (tag: Tag): boolean =>
  attributeOf(tag, "hidden") !== undefined || hides(attributeOf(tag, "style") ?? "");

/** Whether a frame is too small to be seen, or its style hides it. */
function isInvisible(tag: Tag): boolean {
  const isTiny = (size: string | undefined) =>
    size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
  return (
    isTiny(attributeOf(tag, "width")) ||
    isTiny(attributeOf(tag, "height")) ||
    isHidden(tag) ||
    tinyStyle.test(attributeOf(tag, "style") ?? "")
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
