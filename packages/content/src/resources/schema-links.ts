import { names, type SiteInfo } from "@waymark/core";
import type { ContentType } from "../content-type.ts";

/** What an editor may find among an item's links, as the schema of the type tells it. */
export function schemaLinks(type: ContentType, site: SiteInfo): readonly object[] {
  const href = `${site.api}/core/v2/${type.base}/{id}`;
  const action = (name: string, title: string, properties: object) => ({
    rel: `${site.api}${names.relations}/action-${name}`,
    title,
    href,
    targetSchema: { type: "object", properties },
  });
  const ids = { type: "array", items: { type: "integer" } };
  const statuses = { status: { type: "string", enum: ["publish", "future"] } };
  return [
    ...(type.features.has("file") ? [] : [action("publish", "You may publish it.", statuses)]),
    action("unfiltered-html", "You may write any HTML.", { content: { raw: { type: "string" } } }),
    ...(type.features.has("sticky")
      ? [action("sticky", "You may keep it on top.", { sticky: { type: "boolean" } })]
      : []),
    action("assign-author", "You may give it to another author.", { author: { type: "integer" } }),
    ...type.taxonomies.flatMap(({ base, label }) => [
      action(`assign-${base}`, `You may assign ${label}.`, { [base]: ids }),
      action(`create-${base}`, `You may add ${label}.`, { [base]: ids }),
    ]),
  ];
}
