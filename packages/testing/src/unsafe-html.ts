import { Parser } from "htmlparser2";

const script = /^[\0-\x20]*(?:javascript|vbscript|data|livescript):/i;

/** Lists everything unsafe in an HTML text: elements other than `tags`, event handlers, script URLs, active styles. */
export function unsafeHtml(html: string, tags: readonly string[]): string[] {
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
