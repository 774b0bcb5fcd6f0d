/** Names of Waymark's own modules, and reserved words and names of the template's files. */
const taken: ReadonlySet<string> = new Set(
  `accounts content calendar calendar-import calendar-views redirection forms popup seo security sitekit consent
  string-locator oembed site-health block-editor explorer openapi mcp core testing options tables errors resources
  await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static
  super switch this throw true try typeof var void while with yield arguments eval undefined`.split(
    /\s+/,
  ),
);

/** The module name of a package: the package name without scope and `waymark-`. */
export const toModuleName = (packageName: string): string =>
  packageName
    .replace(/^@[^/]*\//, "")
    .replace(/^waymark-|-waymark$/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Why a module cannot have this name; undefined if it can. */
export function moduleNameFault(name: string): string | undefined {
  if (!/^[a-z]/.test(name)) return "a module name must begin with a letter";
  return taken.has(name) ? `a module cannot be called "${name}"` : undefined;
}

/** `lost-property` is exported as `lostProperty`. */
export const toExportName = (moduleName: string): string =>
  moduleName.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `lost-property` as a title: `Lost property`. */
export function toTitle(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
