import { names } from "../names.ts";
import type { Link, Show, Target } from "../resource.ts";
import type { SiteInfo } from "../site-info.ts";

export interface LinkBody {
  readonly href: string;
  readonly embeddable?: true;
  readonly [attribute: string]: unknown;
}
export interface Shown {
  _links?: Record<string, readonly LinkBody[]>;
  _embedded?: Record<string, unknown[]>;
  [field: string]: unknown;
}
type Row = Readonly<Record<string, unknown>>;

/** The links of one object, attributes before addresses, and the curie where one of them needs it. */
export function showLinks(
  links: readonly (readonly [string, Link])[],
  row: Row,
  show: Show,
  loadedFor: (link: Link) => Readonly<Record<string, unknown>>,
): Record<string, readonly LinkBody[]> {
  const shown: Record<string, readonly LinkBody[]> = {};
  let hasCurie = false;
  for (const [relation, link] of links) {
    const to = link.href(row as never, show, loadedFor(link) as never);
    if (to === undefined) continue;
    const targets = typeof to === "string" ? [{ href: to }] : Array.isArray(to) ? to : [to];
    if (targets.length === 0) continue;
    shown[relation] = (targets as readonly Target[]).map((target) =>
      toLink(target, link.embeddable, show.site),
    );
    hasCurie ||= relation.startsWith(`${names.curie}:`);
  }
  if (hasCurie) shown["curies"] = curies(show.site);
  return shown;
}

function toLink({ href, ...attributes }: Target, embeddable: boolean, site: SiteInfo): LinkBody {
  const address = href.startsWith("/") ? site.api + href : href;
  return embeddable
    ? { embeddable: true, ...attributes, href: address }
    : { ...attributes, href: address };
}

/** How a `core:name` relation is spelled out. */
export const curies = (site: SiteInfo): readonly LinkBody[] => [
  { name: names.curie, href: `${site.api}${names.relations}/{rel}`, templated: true },
];
