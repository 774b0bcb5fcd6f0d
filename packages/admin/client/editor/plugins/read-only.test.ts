import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { open, schema } from "../blocks/test/open.ts";
import { fromScreen, rejectChanges } from "./read-only.ts";

test("a text that has become read-only is changed by its screen, and no more by dialogs", () => {
  let isEditable = true;
  const { doc } = open("<!-- wp:paragraph -->\n<p>Ebb</p>\n<!-- /wp:paragraph -->");
  const plugins = [rejectChanges(() => isEditable)];
  let state = EditorState.create({ schema, doc, plugins });
  const type = (text: string) => state.tr.insertText(text, 4);
  state = state.apply(type(" and"));
  isEditable = false;
  state = state.apply(type(" never"));
  state = state.apply(fromScreen(type(" tide")));
  expect(state.doc.textContent).toBe("Ebb tide and");
});
