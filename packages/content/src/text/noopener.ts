import { attribute, withAttributes, withoutAttribute } from "./attribute.ts";
import { toTokens } from "./html-token.ts";

const VERBATIM: ReadonlySet<string> = new Set(["script", "style"]);

/** Links with a `target` get `rel="noopener"`, beside what their `rel` says already. */
export function addNoopener(html: string): string {
  if (!/target/i.test(html)) return html;
  let verbatim = "";
  let out = "";
  for (const { kind, name, isEnd, source } of toTokens(html)) {
    if (kind === "tag" && VERBATIM.has(name)) verbatim = isEnd ? "" : name;
    const isLink = kind === "tag" && name === "a" && !isEnd && verbatim === "";
    out += isLink && attribute(source, "target") !== undefined ? protect(source) : source;
  }
  return out;
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
