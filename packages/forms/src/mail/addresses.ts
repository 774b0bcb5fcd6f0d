import { email } from "@waymark/core";
import type { TagContext } from "../tags/context.ts";
import { fill } from "../tags/fill.ts";

/**
 * The addresses that a list of templates names: `{field:email}, Ana <ana@example.com>`. The commas are those of the template:
 * what was filled into a tag is one address or none, so nobody adds recipients by filling in a form, and nobody takes one away
 * by the name that stands beside it.
 */
export function addressesIn(template: string, context: TagContext): readonly string[] {
  const found = template.split(",").flatMap((part) => {
    const [, name = "", between = part] = /^([^<>"\\]{0,300})<([^<>]{1,254})>\s*$/.exec(part) ?? [];
    const address = fill(between, context, "line").trim();
    if (!isAddress(address)) return [];
    const plain = fill(name, context, "line").replace(special, " ").trim().slice(0, longestName);
    return [plain === "" ? address : `${plain.toWellFormed().trim()} <${address}>`];
  });
  return [...new Set(found)];
}

/** What means something in a header that lists addresses; in a name it means nothing. */
const special = /[\p{Cc}\u2028\u2029<>"\\()[\]@,;:\s]+/gu;
const longestName = 100;

/** No server takes a longer part before the @, and a mail is refused whole for one address. */
const isAddress = (text: string): boolean =>
  email().safeParse(text).success && text.lastIndexOf("@") <= 64;
