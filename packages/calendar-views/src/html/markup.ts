import { rawHtml, type Html } from "@waymark/core";

export { markup, rawHtml, type Html } from "@waymark/core";

// Plain templates, not `markup`: where a tagged one has the end of a script in it, transpilers add a runtime of theirs.
/** A script that runs. */
export const script = (text: string): Html => rawHtml(`<script>${text}</script>`);
/** A value for programs: an element of its own, of this media type. */
export const data = (type: string, value: unknown, attributes = ""): Html =>
  rawHtml(`<script type="${type}"${attributes}>${toJson(value)}</script>`);
/** JSON in which nothing ends the element that it stands in. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
