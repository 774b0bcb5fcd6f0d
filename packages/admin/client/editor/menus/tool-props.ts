import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";

/** The block that tools are for. */
export interface ToolProps {
  readonly editor: Editor;
  readonly pos: number;
  readonly node: Node;
}
