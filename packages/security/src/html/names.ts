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
/** Whether a style hides its element from people. */
export const hides = (style: string): boolean =>
  style.length <= 5000 && hiding.some((pattern) => pattern.test(style));
