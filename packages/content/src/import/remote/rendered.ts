import type { RenderedText } from "./schemas.ts";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  hellip: "…",
  nbsp: "\u00a0",
};

/** The raw text if the response has it, otherwise the rendered one. */
export const toSource = (shown: RenderedText | undefined): string =>
  shown?.raw ?? shown?.rendered ?? "";

/** The same for a single line: character references of the rendered form become characters. `<` and `>` stay escaped. */
export function toLine(shown: RenderedText | undefined): string {
  if (shown?.raw !== undefined) return shown.raw;
  return (shown?.rendered ?? "").replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|hellip|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isText = code >= 32 && code !== 60 && code !== 62 && code <= 0x10ffff;
      return isText && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}
