import { toAnchor } from "../../markdown.ts";
import type { ReferencePage } from "./entry-points.ts";

/** The index of the reference: all pages with the names on them. */
export function toIndexPage(all: readonly ReferencePage[]): string {
  const core = all.filter(({ package: name }) => name === "@waymark/core");
  const others = all.filter((page) => !core.includes(page));
  return (
    [
      "# Reference",
      "Every public name of every package, from the doc comments of the sources. The [documentation](../../README.md) shows how they are used together.",
    ].join("\n\n") +
    toSection("@waymark/core", core) +
    toSection("Other packages", others)
  );
}
const toSection = (title: string, pages: readonly ReferencePage[]): string =>
  `\n\n## ${title}\n\n` + pages.map(toItem).join("\n\n");

function toItem({ page, title, about, entries }: ReferencePage): string {
  const names = entries
    .filter(({ kind }) => kind === "function" || kind === "const" || kind === "class")
    .map(({ kind, name }) => `[${name}](${page}.md#${toAnchor(`${kind} ${name}`)})`);
  return `**[${title}](${page}.md)**: ${about.replace(/\.$/, "")}.\\\n${names.join(", ") || "Types only"}.`;
}
