import { email } from "@waymark/core";
import type { TagContext } from "../tags/context.ts";
import { fill } from "../tags/fill.ts";

/**
 * The recipients in a comma-separated template: `{field:email}, Ana <ana@example.com>`. Only commas of the template separate
 * recipients: a tag is replaced by one address at most, so submitted values cannot add or remove recipients.
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

/** Special characters of address headers, which are removed from names. */
const special = /[\p{Cc}\u2028\u2029<>"\\()[\]@,;:\s]+/gu;
const longestName = 100;

/** The maximum length of the local part: servers reject the whole email for one longer address. */
const isAddress = (text: string): boolean =>
  email().safeParse(text).success && text.lastIndexOf("@") <= 64;
