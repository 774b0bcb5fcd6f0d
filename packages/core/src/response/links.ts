import type { Shape } from "../context/field-selection.ts";
import { type LinkTarget, curies, type LinkBody } from "../declare/link.ts";
import { names } from "../declare/names.ts";
import type { RenderContext } from "../declare/render-context.ts";
import type { Link } from "../declare/resource.ts";
import type { SiteInfo } from "../declare/site-info.ts";
export interface Shown {
  _links?: Record<string, readonly LinkBody[]>;
  _embedded?: Record<string, unknown[]>;
  [field: string]: unknown;
}
type Row = Readonly<Record<string, unknown>>;

/** The links of one object, attributes before URLs, and the curie if one of them needs it. */
export function showLinks(
  links: Shape["links"],
  row: Row,
  show: RenderContext,
  loadedFor: (link: Link) => Readonly<Record<string, unknown>>,
): Record<string, readonly LinkBody[]> {
  const shown: Record<string, readonly LinkBody[]> = {};
  const { site } = show;
  let hasCurie = false;
  for (const [relation, link] of links) {
    const to = link.href(row as never, show, loadedFor(link) as never);
    const bodies = to === undefined ? [] : toBodies(to, link.embeddable, site);
    if (bodies.length === 0) continue;
    shown[relation] = bodies;
    hasCurie ||= needsCurie(relation);
  }
  if (hasCurie) shown["curies"] = curies(site);
  return shown;
}
const curiePrefix = `${names.curie}:`;
/** Whether a response needs a curie to expand the relation's name. */
export const needsCurie = (relation: string): boolean => relation.startsWith(curiePrefix);

/** The targets of a link as they are sent. */
export function toBodies(
  to: string | LinkTarget | readonly LinkTarget[],
  embeddable: boolean,
  site: SiteInfo,
): readonly LinkBody[] {
  if (typeof to === "string") return [toPlainLink(to, embeddable, site)];
  if (!Array.isArray(to)) return [toLink(to as LinkTarget, embeddable, site)];
  return to.map((target: LinkTarget) => toLink(target, embeddable, site));
}

const toAddress = (href: string, site: SiteInfo): string =>
  href.startsWith("/") ? site.api + href : href;
const toPlainLink = (href: string, embeddable: boolean, site: SiteInfo): LinkBody =>
  embeddable ? { embeddable: true, href: toAddress(href, site) } : { href: toAddress(href, site) };

// Written out: V8 creates slow objects for spreads, and a list of a hundred items has a thousand links.
function toLink(target: LinkTarget, embeddable: boolean, site: SiteInfo): LinkBody {
  const link: Record<string, unknown> = {};
  if (embeddable) link["embeddable"] = true;
  for (const name in target) if (name !== "href") link[name] = target[name];
  link["href"] = toAddress(target.href, site);
  return link as unknown as LinkBody;
}
