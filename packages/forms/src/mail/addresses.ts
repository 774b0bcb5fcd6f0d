import { email } from "@waymark/core";
import type { TagContext } from "../tags/context.ts";
import { fill } from "../tags/fill.ts";

/**
 * The addresses that a list of templates names: `{field:email}, Ana <ana@example.com>`. The commas are those of the template:
 * what was filled into a tag is one address or none, so nobody adds recipients by filling in a form.
 */
export function addressesIn(template: string, context: TagContext): readonly string[] {
  const found = template.split(",").flatMap((part) => {
    const text = fill(part, context, "line").trim();
    return isMailbox(text) ? [text] : [];
  });
  return [...new Set(found)];
}

/** `ana@example.com` or `Ana <ana@example.com>`. */
function isMailbox(text: string): boolean {
  const [, name = "", between] = /^([^<>"\\,;]{0,100})<([^<>]{1,254})>$/.exec(text) ?? [];
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return false;
  return email().safeParse(between ?? text).success;
}
