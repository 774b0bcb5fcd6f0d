import { names } from "../names.ts";
import type { Link, Show, Target } from "../resource.ts";
import type { SiteInfo } from "../site-info.ts";
import type { Shape } from "./fields.ts";
import { toJsonText, toQuoted } from "./json-text.ts";

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
  links: Shape["links"],
  row: Row,
  show: Show,
  loadedFor: (link: Link) => Readonly<Record<string, unknown>>,
): Record<string, readonly LinkBody[]> {
  const shown: Record<string, readonly LinkBody[]> = {};
  const { site } = show;
  let hasCurie = false;
  for (const [relation, link] of links) {
    const to = link.href(row as never, show, loadedFor(link) as never);
    if (to === undefined) continue;
    if (typeof to === "string") shown[relation] = [toPlainLink(to, link.embeddable, site)];
    else if (!Array.isArray(to)) shown[relation] = [toLink(to as Target, link.embeddable, site)];
    else if (to.length === 0) continue;
    else shown[relation] = to.map((target: Target) => toLink(target, link.embeddable, site));
    hasCurie ||= relation.startsWith(curiePrefix);
  }
  if (hasCurie) shown["curies"] = curies(site);
  return shown;
}
const curiePrefix = `${names.curie}:`;

const toAddress = (href: string, site: SiteInfo): string =>
  href.startsWith("/") ? site.api + href : href;
const toPlainLink = (href: string, embeddable: boolean, site: SiteInfo): LinkBody =>
  embeddable ? { embeddable: true, href: toAddress(href, site) } : { href: toAddress(href, site) };

const isAttribute = (name: string): boolean => name !== "href" && name !== "embeddable";
// Written out: V8 makes slow objects of spreads, and a list of a hundred items has a thousand links.
function toLink(target: Target, embeddable: boolean, site: SiteInfo): LinkBody {
  const link: Record<string, unknown> = {};
  if (embeddable) link["embeddable"] = true;
  for (const name in target) if (isAttribute(name)) link[name] = target[name];
  link["href"] = toAddress(target.href, site);
  return link as unknown as LinkBody;
}

/** The same as JSON text: a list has many links, and an object for each costs more than all else about them. */
export function writeLinks(
  links: Shape["links"],
  row: Row,
  show: Show,
  loadedFor: (link: Link) => Readonly<Record<string, unknown>>,
): string | undefined {
  const { site } = show;
  let text = "";
  let hasCurie = false;
  for (const [relation, link, key] of links) {
    const to = link.href(row as never, show, loadedFor(link) as never);
    if (to === undefined || (Array.isArray(to) && to.length === 0)) continue;
    text += (text === "" ? "{" : ",") + key;
    if (typeof to === "string") text += `[${writePlainLink(to, link.embeddable, site)}]`;
    else if (!Array.isArray(to)) text += `[${writeLink(to as Target, link.embeddable, site)}]`;
    else text += `[${to.map((one: Target) => writeLink(one, link.embeddable, site)).join()}]`;
    hasCurie ||= relation.startsWith(curiePrefix);
  }
  if (text === "") return undefined;
  return hasCurie ? `${text},"curies":${JSON.stringify(curies(site))}}` : `${text}}`;
}
const writePlainLink = (href: string, embeddable: boolean, site: SiteInfo): string =>
  (embeddable ? '{"embeddable":true,"href":' : '{"href":') + toQuoted(toAddress(href, site)) + "}";
function writeLink(target: Target, embeddable: boolean, site: SiteInfo): string {
  let text = embeddable ? '{"embeddable":true,' : "{";
  for (const name in target) {
    const value = isAttribute(name) ? toJsonText(target[name]) : undefined;
    if (value !== undefined) text += `${toQuoted(name)}:${value},`;
  }
  return `${text}"href":${toQuoted(toAddress(target.href, site))}}`;
}

/** How a `core:name` relation is spelled out. */
export function curies(site: SiteInfo): readonly LinkBody[] {
  let known = curiesOf.get(site);
  if (!known) {
    known = [{ name: names.curie, href: `${site.api}${names.relations}/{rel}`, templated: true }];
    curiesOf.set(site, known);
  }
  return known;
}
const curiesOf = new WeakMap<SiteInfo, readonly LinkBody[]>();
