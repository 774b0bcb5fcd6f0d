import { Parser } from "htmlparser2";

const textAttributes = ["aria-label", "alt", "title", "placeholder", "aria-description", "content"];
const skipped = new Set(["script", "style", "code", "svg", "template"]);
/** Elements without an end tag. */
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** The texts of a page for people, without those of elements in the given language. */
export function pageTexts(html: string, withoutLanguage: string): readonly string[] {
  const texts: string[] = [];
  const open: { readonly name: string; readonly isLeftOut: boolean }[] = [];
  const isLeftOut = () => open.at(-1)?.isLeftOut ?? false;
  const parser = new Parser({
    onopentag(name, attributes) {
      const own = isLeftOut() || skipped.has(name) || attributes["lang"] === withoutLanguage;
      if (!own) {
        for (const one of textAttributes)
          if (
            attributes[one] !== undefined &&
            (one !== "content" || attributes["name"] === "description")
          )
            texts.push(attributes[one]);
        const isButton =
          name === "input" && /^(submit|button|reset)$/.test(attributes["type"] ?? "");
        if (isButton) texts.push(attributes["value"] ?? "");
      }
      if (!empty.has(name)) open.push({ name, isLeftOut: own });
    },
    ontext(text) {
      if (!isLeftOut()) texts.push(text);
    },
    onclosetag(name) {
      if (open.at(-1)?.name === name) open.pop();
    },
  });
  parser.end(html);
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** The paths of a site that a page links to. */
export function pageLinks(html: string): readonly string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { href = "", action = "" }) {
      if (name === "a" || name === "form") links.push(href || action);
    },
  });
  parser.end(html);
  return links.filter((link) => link.startsWith("/") && !link.includes("lang="));
}
