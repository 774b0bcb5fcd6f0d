import { writeBlock } from "./block-source.ts";
import { readFigure, writeCaption } from "./figure.ts";
import type { BlockFormat } from "./format.ts";
import type { HtmlElement, HtmlNode } from "./html.ts";
import { addClasses, isBlank, onlyElement, parseHtml, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, node, textOf } from "./node-json.ts";

const sections: Readonly<Record<string, string>> = { thead: "head", tbody: "body", tfoot: "foot" };

const elementsOf = (nodes: readonly HtmlNode[]): readonly HtmlElement[] | undefined => {
  const found = nodes.filter((one) => !isBlank(one));
  return found.every((one): one is HtmlElement => one.kind === "element") ? found : undefined;
};

const toSpan = (value: string | true | undefined): number | undefined => {
  if (value === undefined) return 1;
  return /^[1-9]\d{0,2}$/.test(String(value)) ? Number(value) : undefined;
};

function readCell({ name, attributes, children }: HtmlElement): NodeJson | undefined {
  const { colspan, rowspan, ...html } = attributes;
  const [columns, rows] = [toSpan(colspan), toSpan(rowspan)];
  const content = readInline(children);
  if ((name !== "td" && name !== "th") || !content || !columns || !rows) return undefined;
  const text: NodeJson =
    content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
  return node(
    name === "th" ? "tableHeader" : "tableCell",
    { colspan: columns, rowspan: rows, html },
    [text],
  );
}

function readRow(element: HtmlElement, section: string): NodeJson | undefined {
  const cells = element.name === "tr" ? elementsOf(element.children)?.map(readCell) : undefined;
  if (!cells?.every((cell) => cell !== undefined) || cells.length === 0) return undefined;
  return node("tableRow", { section, html: element.attributes }, cells);
}

function readRows(table: HtmlElement): readonly NodeJson[] | undefined {
  const rows: (NodeJson | undefined)[] = [];
  for (const part of elementsOf(table.children) ?? []) {
    const section = sections[part.name];
    if (!section || Object.keys(part.attributes).length > 0) return undefined;
    rows.push(...(elementsOf(part.children) ?? []).map((row) => readRow(row, section)));
  }
  const order = rows.map((row) =>
    ["head", "body", "foot"].indexOf(String(row?.attrs?.["section"])),
  );
  const isOrdered = order.every(
    (position, index) => index === 0 || position >= (order[index - 1] ?? 0),
  );
  return isOrdered && rows.every((row) => row !== undefined) && rows.length > 0 ? rows : undefined;
}

/** Whether the cells fill a rectangle: the editor would add cells to other tables. */
function isRegular(rows: readonly NodeJson[]): boolean {
  const taken: number[] = [];
  let columns: number | undefined;
  for (const [index, { content }] of rows.entries()) {
    let column = 0;
    const skip = () => {
      while ((taken[column] ?? 0) > index) column++;
    };
    for (const { attrs } of content ?? []) {
      skip();
      for (let count = Number(attrs?.["colspan"]); count > 0; count--) {
        if ((taken[column] ?? 0) > index) return false;
        taken[column++] = index + Number(attrs?.["rowspan"]);
      }
    }
    skip();
    columns ??= column;
    if (column !== columns) return false;
  }
  return taken.every((end) => end <= rows.length);
}

export const table: BlockFormat = {
  names: ["core/table"],
  types: ["tableFigure"],
  read({ attributes, inner }) {
    const figure = onlyElement(parseHtml(inner), "figure");
    const found = figure && readFigure(figure.children);
    const element = onlyElement(found?.body, "table");
    const rows = element && readRows(element);
    if (!found || !rows || !isRegular(rows)) return undefined;
    return node("tableFigure", { comment: attributes, html: figure.attributes }, [
      node("table", { html: element.attributes }, rows),
      found.caption.length > 0
        ? { type: "figcaption", content: found.caption }
        : { type: "figcaption" },
    ]);
  },
  write(one) {
    const [grid, caption] = one.content ?? [];
    const rows = grid?.content ?? [];
    const body = Object.entries(sections).map(([tag, section]) => {
      const inside = rows.filter((row) => (textOf(row, "section") || "body") === section);
      return inside.length === 0 ? "" : writeElement(tag, {}, inside.map(writeRow).join(""));
    });
    return writeBlock(
      "core/table",
      commentOf(one),
      writeElement(
        "figure",
        addClasses(attributesOf(one), "wp-block-table"),
        writeElement("table", grid ? attributesOf(grid) : {}, body.join("")) +
          writeCaption(caption?.content),
      ),
    );
  },
};

const writeRow = (row: NodeJson): string =>
  writeElement("tr", attributesOf(row), (row.content ?? []).map(writeCell).join(""));

function writeCell(cell: NodeJson): string {
  const span = (name: string) => {
    const count = Number(cell.attrs?.[name] ?? 1);
    return count > 1 ? { [name]: String(count) } : {};
  };
  return writeElement(
    cell.type === "tableHeader" ? "th" : "td",
    { ...attributesOf(cell), ...span("colspan"), ...span("rowspan") },
    (cell.content ?? []).map(({ content }) => writeInline(content)).join("<br>"),
  );
}
