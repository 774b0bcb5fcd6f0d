import { names, type SiteInfo } from "@waymark/core";
import type { ContentType } from "../content-type.ts";

/** The action links of an item, described in the schema of its type. */
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
    ...(type.features.has("file")
      ? []
      : [action("publish", "The current user can publish this post.", statuses)]),
    action("unfiltered-html", "The current user can post unfiltered HTML markup and JavaScript.", {
      content: { raw: { type: "string" } },
    }),
    ...(type.features.has("sticky")
      ? [
          action("sticky", "The current user can sticky this post.", {
            sticky: { type: "boolean" },
          }),
        ]
      : []),
    ...(type.features.has("author")
      ? [
          action("assign-author", "The current user can change the author on this post.", {
            author: { type: "integer" },
          }),
        ]
      : []),
    ...type.taxonomies.flatMap(({ base, name }) => [
      action(`assign-${base}`, `The current user can assign terms in the ${name} taxonomy.`, {
        [base]: ids,
      }),
      action(`create-${base}`, `The current user can create terms in the ${name} taxonomy.`, {
        [base]: ids,
      }),
    ]),
  ];
}
