import type { IssueType, Severity } from "../issues/finding.ts";

/**
 * A kind of finding and its severity: where the author may write any HTML, and where not. Undefined: not a finding for
 * such an author.
 */
export interface Kind {
  readonly type: IssueType;
  readonly severity: readonly [allowed: Severity | undefined, other: Severity];
  /** Completes a sentence: "“Fog” …". */
  readonly predicate: string;
  readonly fix: string;
}
const type = "content_script";
const look = "Open it in the editor, remove this part, and check who changed it last.";

/** The kinds of findings in HTML. */
export const kinds = {
  script: { type, severity: [50, 100], predicate: "holds a script", fix: look },
  "foreign-script": {
    type,
    severity: [75, 100],
    predicate: "loads a script from another host",
    fix: look,
  },
  "own-script": { type, severity: [25, 75], predicate: "loads a script of this site", fix: look },
  handler: {
    type,
    severity: [50, 100],
    predicate: "holds an attribute that runs a script",
    fix: look,
  },
  "script-url": { type, severity: [75, 100], predicate: "links to a script", fix: look },
  "data-page": {
    type,
    severity: [75, 75],
    predicate: "links to a page that is contained in the link",
    fix: look,
  },
  frame: {
    type,
    severity: [50, 75],
    predicate: "shows a page of another host in a frame",
    fix: look,
  },
  "hidden-frame": {
    type,
    severity: [75, 100],
    predicate: "loads a page of another host in an invisible frame",
    fix: look,
  },
  refresh: { type, severity: [75, 75], predicate: "sends readers to another page", fix: look },
  base: {
    type,
    severity: [75, 75],
    predicate: "changes the target of all links of its page",
    fix: look,
  },
  plugin: { type, severity: [50, 75], predicate: "holds an object or a plug-in", fix: look },
  "foreign-form": {
    type,
    severity: [undefined, 75],
    predicate: "sends a form to another host",
    fix: look,
  },
  "phishing-form": {
    type,
    severity: [75, 100],
    predicate: "sends passwords or card numbers to another host",
    fix: look,
  },
  "hidden-links": {
    type: "content_spam_links",
    severity: [75, 75],
    predicate: "holds hidden links to other hosts",
    fix: look,
  },
  "spam-text": {
    type: "content_spam",
    severity: [75, 75],
    predicate: "contains spam",
    fix: "Remove the text, and check who changed it last.",
  },
  defacement: {
    type: "content_defaced",
    severity: [100, 100],
    predicate: "claims that the site was hacked",
    fix: "Restore an earlier revision, and check who changed it last.",
  },
  "bad-host": {
    type: "content_bad_url",
    severity: [75, 75],
    predicate: "links to a host on the list of blocked hosts",
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
export const pageUrl = /^data:(?:text\/html|text\/xml|application\/xhtml\+xml|image\/svg\+xml)/i;

/** Elements whose content browsers read as text and other parsers as tags: they may hide the content after them. */
export const rawEnd = /<\/(?:noscript|xmp|noembed|noframes|iframe)[\s/>]/i;
/** Elements whose content is text in HTML, and tags inside SVG and MathML. */
export const foreignTexts: ReadonlySet<string> = new Set(["style", "title", "textarea"]);
/** Whether an attribute (of an SVG animation) later sets another attribute to a script URL. */
export const movesToScript = (tag: string, attribute: string, value: string): boolean =>
  /^(?:animate|set)$/.test(tag) &&
  /^(?:to|from|by|values)$/.test(attribute) &&
  /(?:^|;)(?:javascript|vbscript|livescript):/i.test(value.replace(/[\0-\x20]+/g, ""));

const voids: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Whether an element is void. */
export const isVoid = (name: string): boolean => voids.has(name);

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
