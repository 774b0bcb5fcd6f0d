/** Attributes that hold addresses. */
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
/** Addresses that are scripts, without white space. */
export const scriptUrl = /^(?:javascript|vbscript|livescript):/i;
/** Addresses that are pages. */
export const pageUrl = /^data:(?:text\/html|text\/xml|application\/xhtml\+xml|image\/svg\+xml)/i;

/** Elements whose texts browsers read without tags, and other readers with them: one may hide what comes behind it. */
export const rawEnd = /<\/(?:noscript|xmp|noembed|noframes|iframe)[\s/>]/i;
/** Elements that are text in HTML, and hold tags where they stand in a drawing or a formula. */
export const foreignTexts: ReadonlySet<string> = new Set(["style", "title", "textarea"]);
/** Whether an attribute gives another one a script as its address, later on. */
export const movesToScript = (tag: string, attribute: string, value: string): boolean =>
  /^(?:animate|set)$/.test(tag) &&
  /^(?:to|from|by|values)$/.test(attribute) &&
  /(?:^|;)(?:javascript|vbscript|livescript):/i.test(value.replace(/[\0-\x20]+/g, ""));

const voids: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Whether an element holds nothing. */
export const isVoid = (name: string): boolean => voids.has(name);

/** Whether browsers run a script of this type. */
export function isRun(type: string | undefined): boolean {
  const plain = (type ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return (
    plain === "" ||
    plain === "module" ||
    // Says which scripts others load.
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
