import { Parser } from "htmlparser2";

const script = /^[\0-\x20]*(?:javascript|vbscript|data|livescript):/i;

/** What a parser finds in HTML that may not be there: elements other than these, and whatever could run. */
export function dangers(html: string, tags: readonly string[]): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!tags.includes(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key) || key === "srcdoc" || key === "formaction") found.push(key);
        const bare = value.replace(/[\0-\x20\x7f-\xa0\u2028\u2029]/g, "");
        if (script.test(bare)) found.push(`${key}=${value}`);
        if (key === "style" && /expression|javascript|binding|behavior|\\/i.test(value))
          found.push(value);
      }
    },
    oncomment(text) {
      if (/[<>]/.test(text)) found.push(`<!--${text}-->`);
    },
  });
  parser.end(html);
  return found;
}
