import { formatOfType } from "./formats.ts";
import type { NodeJson } from "./node-json.ts";
import { textOf } from "./node-json.ts";

/** Writes a node as a block with comments. */
export function writeNode(node: NodeJson): string {
  if (node.type === "card") return textOf(node, "source");
  return formatOfType.get(node.type)?.write(node, { block: writeNode }) ?? "";
}
