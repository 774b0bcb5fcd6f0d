import { rawHtml, type Html } from "@waymark/core";

export { markup, rawHtml, type Html } from "@waymark/core";

// Plain templates instead of `markup`: for tagged ones that contain a script end tag, transpilers add a runtime.
/** An inline script. */
export const script = (text: string): Html => rawHtml(`<script>${text}</script>`);
/** A data block: a script element with this media type. */
export const data = (type: string, value: unknown, attributes = ""): Html =>
  rawHtml(`<script type="${type}"${attributes}>${toJson(value)}</script>`);
/** JSON that is safe inside a script element. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
