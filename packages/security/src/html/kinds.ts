import type { IssueType, NamedKey, PlainKey, Severity } from "../issues/finding.ts";

/**
 * A kind of finding and its severity: where the author may write any HTML, and where not. Undefined: not a finding for
 * such an author.
 */
export interface Kind {
  readonly type: IssueType;
  readonly severity: readonly [allowed: Severity | undefined, other: Severity];
  /** The key of its message, which has the name of the object. */
  readonly message: NamedKey;
  readonly fix: PlainKey;
}
const type = "content_script";
const look = "removePart";

/** The kinds of findings in HTML. */
export const kinds = {
  script: { type, severity: [50, 100], message: "holdsScript", fix: look },
  "foreign-script": {
    type,
    severity: [75, 100],
    message: "loadsForeignScript",
    fix: look,
  },
  "own-script": { type, severity: [25, 75], message: "loadsOwnScript", fix: look },
  handler: {
    type,
    severity: [50, 100],
    message: "holdsHandler",
    fix: look,
  },
  "script-url": { type, severity: [75, 100], message: "linksToScript", fix: look },
  "data-page": {
    type,
    severity: [75, 75],
    message: "linksToDataPage",
    fix: look,
  },
  frame: {
    type,
    severity: [50, 75],
    message: "showsFrame",
    fix: look,
  },
  "hidden-frame": {
    type,
    severity: [75, 100],
    message: "loadsHiddenFrame",
    fix: look,
  },
  refresh: { type, severity: [75, 75], message: "sendsReaders", fix: look },
  base: {
    type,
    severity: [75, 75],
    message: "changesBase",
    fix: look,
  },
  plugin: { type, severity: [50, 75], message: "holdsPlugin", fix: look },
  "foreign-form": {
    type,
    severity: [undefined, 75],
    message: "sendsForm",
    fix: look,
  },
  "phishing-form": {
    type,
    severity: [75, 100],
    message: "sendsPasswords",
    fix: look,
  },
  "hidden-links": {
    type: "content_spam_links",
    severity: [75, 75],
    message: "holdsHiddenLinks",
    fix: look,
  },
  "spam-text": {
    type: "content_spam",
    severity: [75, 75],
    message: "containsSpam",
    fix: "removeText",
  },
  defacement: {
    type: "content_defaced",
    severity: [100, 100],
    message: "claimsDefacement",
    fix: "restoreRevision",
  },
  "bad-host": {
    type: "content_bad_url",
    severity: [75, 75],
    message: "linksToBadHost",
    fix: look,
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof kinds;

/** Attributes whose values are URLs. */
export const urlNames: ReadonlySet<string> = new Set([
  "action",
  "background",
  "data",
  "formaction",
  "href",
  "poster",
  "src",
  "xlink:href",
]);
/** URLs that are scripts, without white space. */
export const scriptUrl = /^(?:javascript|vbscript|livescript):/i;
/** URLs that contain a page. */
export const pageUrl = /^data:(?:text\/(?:html|xml)|application\/(?:xhtml\+)?xml|image\/svg\+xml)/i;

/** Elements whose content browsers read as text and other parsers as tags: they may hide the content after them. */
export const rawEnd = /<\/(?:noscript|xmp|noembed|noframes|iframe)[\s/>]/i;
/** Elements whose content is text in HTML, and tags inside SVG and MathML. */
export const foreignTexts: ReadonlySet<string> = new Set(["style", "title", "textarea"]);
/** Whether an attribute (of an SVG animation) later sets another attribute to a script URL. */
export const movesToScript = (tag: string, attribute: string, value: string): boolean =>
  /^(?:animate|set)$/.test(tag) &&
  /^(?:to|from|by|values)$/.test(attribute) &&
  /(?:^|;)(?:javascript|vbscript|livescript):/i.test(value.replace(/[\0-\x20]+/g, ""));

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Whether an element is void. */
export const isVoid = (name: string): boolean => voidElements.has(name);

/** Whether browsers run a script of this type. */
export function isRun(type: string | undefined): boolean {
  const plain = (type ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return (
    plain === "" ||
    plain === "module" ||
    // An import map: it decides which scripts others load.
    plain === "importmap" ||
    /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.\d)?$/.test(plain)
  );
}

/** Styles that hide an element from people, one by one. */
const hiding = [
  /(?:^|;)\s*display\s*:\s*none/i,
  /(?:^|;)\s*visibility\s*:\s*hidden/i,
  /(?:^|;)\s*font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!)/i,
  /(?:^|;)\s*(?:left|right|top|text-indent|margin-left)\s*:\s*-\d{4,}/i,
  /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)/i,
];
const flat = /(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$|!)/i;
const cut = /(?:^|;)\s*overflow\s*:\s*hidden/i;
/** Whether a style hides its element from people. */
export const hides = (style: string): boolean =>
  hiding.some((pattern) => pattern.test(style)) || (flat.test(style) && cut.test(style));
