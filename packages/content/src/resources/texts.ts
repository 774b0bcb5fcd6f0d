import { fieldsOf, raw, type NamespaceContext } from "@waymark/core";
import { dynamicHtml, dynamicNames } from "../blocks/rendered.ts";
import { hasUse } from "../blocks/placeholders.ts";
import { opens } from "../password.ts";
import { content as table } from "../tables.ts";
import { blockVersion } from "@waymark/content-text";
import type { Render } from "./rendered.ts";
import { schemas } from "./schemas.ts";

const { field } = fieldsOf(table);

/** The fields for title, content and excerpt, rendered and, in the edit context, raw. */
export function texts(render: Render, all: NamespaceContext["all"]) {
  const dynamic = dynamicNames(all);
  /** Protected texts are visible with the password, and to users who may edit the item. */
  const isLocked = (
    row: { readonly password: string; readonly status: string; readonly author: number },
    show: { readonly context: string; readonly args: Readonly<Record<string, unknown>> },
  ) => show.context !== "edit" && !opens(show.args["password"], row);
  const source = ["id", "status", "title", "content", "excerpt"] as const;
  const lock = ["password", "author"] as const;
  return {
    title: field({
      about: "The title",
      reads: ["id", "status", "title"],
      schema: raw(schemas.title),
      value(row, show) {
        const rendered = render(row, "title", show);
        return show.context === "edit" ? { raw: row.title, rendered } : { rendered };
      },
    }),
    content: field({
      about: "The content",
      reads: [...source, ...lock],
      loads: { blocks: dynamicHtml(all) },
      in: ["view", "edit"],
      schema: raw(schemas.content),
      volatile: ({ content }) => hasUse(content, dynamic),
      value(row, show, { blocks }) {
        const rendered = isLocked(row, show) ? "" : render(row, "content", show, blocks);
        const shown = { rendered, protected: row.password !== "" };
        return show.context === "edit"
          ? { raw: row.content, ...shown, block_version: blockVersion(row.content) }
          : shown;
      },
    }),
    excerpt: field({
      about: "The excerpt",
      reads: [...source, ...lock],
      schema: raw(schemas.excerpt),
      value(row, show) {
        const rendered = isLocked(row, show) ? "" : render(row, "excerpt", show);
        const shown = { rendered, protected: row.password !== "" };
        return show.context === "edit" ? { raw: row.excerpt, ...shown } : shown;
      },
    }),
  };
}
