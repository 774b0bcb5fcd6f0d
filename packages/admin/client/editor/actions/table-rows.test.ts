import { type Command, EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { open, schema } from "../blocks/test/open.ts";
import { addRow, toggleHeader } from "./table-rows.ts";

const row = (cell: string, tag = "td") => `<tr><${tag}>${cell}</${tag}></tr>`;
const table = (rows: string) =>
  `<!-- wp:table -->\n<figure class="wp-block-table"><table>${rows}</table></figure>\n<!-- /wp:table -->`;
const head = `<thead>${row("One", "th")}${row("Two", "th")}</thead>`;
const body = `<tbody>${row("Three")}</tbody>`;
const foot = `<tfoot>${row("Four")}</tfoot>`;

/** The text after a command, with the cursor in a cell. */
function after(text: string, cell: string, command: Command): string {
  const { doc, serialize } = open(text);
  let pos = 0;
  doc.descendants((node, at) => {
    if (node.text === cell) pos = at;
  });
  let state = EditorState.create({ schema, doc, selection: TextSelection.create(doc, pos) });
  command(state, (tr) => {
    state = state.apply(tr);
  });
  return serialize(state.doc);
}

test("all rows of a header become rows of the body, so that their order stays", () => {
  const off = after(table(head + body), "Three", toggleHeader(0));
  expect(off).toBe(table(`<tbody>${row("One")}${row("Two")}${row("Three")}</tbody>`));
  const on = after(off, "Three", toggleHeader(0));
  expect(on).toBe(
    table(`<thead>${row("One", "th")}</thead><tbody>${row("Two")}${row("Three")}</tbody>`),
  );
});

test.each([
  ["One", `<thead>${row("One", "th")}${row("", "th")}${row("Two", "th")}</thead>${body}${foot}`],
  ["Two", `${head}<tbody>${row("")}${row("Three")}</tbody>${foot}`],
  ["Three", `${head}<tbody>${row("Three")}${row("")}</tbody>${foot}`],
  ["Four", `${head}${body}<tfoot>${row("Four")}${row("")}</tfoot>`],
])("a row that is added after %s stays after it when the text is saved", (cell, rows) => {
  expect(after(table(head + body + foot), cell, addRow)).toBe(table(rows));
});
