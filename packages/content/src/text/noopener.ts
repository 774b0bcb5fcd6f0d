import { attribute, withAttributes, withoutAttribute } from "./attribute.ts";

const ELEMENT = /<(a|script|style)(?=[\s/>])/gi;

/** Adds `noopener` to the `rel` of links with a `target`. */
export function addNoopener(html: string): string {
  if (!/target/i.test(html)) return html;
  let out = "";
  let kept = 0;
  ELEMENT.lastIndex = 0;
  for (let found = ELEMENT.exec(html); found; found = ELEMENT.exec(html)) {
    const name = found[1]?.toLowerCase();
    if (name !== "a") {
      const end = name === "script" ? /<\/script/gi : /<\/style/gi;
      end.lastIndex = found.index;
      if (!end.exec(html)) break;
      ELEMENT.lastIndex = end.lastIndex;
      continue;
    }
    const end = html.indexOf(">", found.index) + 1;
    if (end === 0) break;
    const tag = html.slice(found.index, end);
    if (attribute(tag, "target") !== undefined) {
      out += html.slice(kept, found.index) + protect(tag);
      kept = end;
    }
    ELEMENT.lastIndex = end;
  }
  return out + html.slice(kept);
}

function protect(tag: string): string {
  const rel = (attribute(tag, "rel") ?? "").split(/\s+/).filter(Boolean);
  if (rel.some((word) => word.toLowerCase() === "noopener")) return tag;
  const value = [...rel, "noopener"].join(" ");
  const rest = withoutAttribute(tag, "rel");
  const end = rest.endsWith("/>") ? "/>" : ">";
  return rest.endsWith(">")
    ? `${rest.slice(0, -end.length).trimEnd()} rel="${value.replaceAll('"', "&quot;")}"${end}`
    : withAttributes(rest, { rel: value });
}
