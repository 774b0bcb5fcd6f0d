import type { Shape } from "../context/field-selection.ts";
import {
  type LinkTarget,
  curies,
  type LinkBody,
  toSegment,
  type TargetTemplate,
} from "../declare/link.ts";
import { names } from "../declare/names.ts";
import type { RenderContext } from "../declare/render-context.ts";
import type { Link } from "../declare/resource.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { perSite } from "../declare/site-info.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

export interface WithLinks {
  _links?: Record<string, readonly LinkBody[]>;
  _embedded?: Record<string, unknown[]>;
  [field: string]: unknown;
}
type Row = Readonly<Record<string, unknown>>;

/** The links of one object, attributes before URLs, and the curie if one of them needs it. */
export function showLinks(
  links: Shape["links"],
  row: Row,
  ctx: RenderContext,
  loadedFor: (link: Link) => Readonly<Record<string, unknown>>,
): Record<string, readonly LinkBody[]> {
  const visibleLinks: Record<string, readonly LinkBody[]> = {};
  const { site } = ctx;
  let hasCurie = false;
  for (const [relation, link] of links) {
    const to = link.href(row as never, ctx, loadedFor(link) as never);
    const bodies = to === undefined ? [] : toBodies(to, link.embeddable, site);
    if (bodies.length === 0) continue;
    visibleLinks[relation] = bodies;
    hasCurie ||= needsCurie(relation);
  }
  if (hasCurie) visibleLinks["curies"] = curies(site);
  return visibleLinks;
}
const curiePrefix = `${names.curie}:`;
/** Whether a response needs a curie to expand the relation's name. */
const needsCurie = (relation: string): boolean => relation.startsWith(curiePrefix);

/** The targets of a link as they are sent. */
function toBodies(
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

type Loaded = Readonly<Record<string, unknown>>;
type LoadedFor = (link: Link) => Loaded;
/** Writes one link as a member of `_links`; undefined if the row has none. */
type Write = (row: Row, ctx: RenderContext, loadedFor: LoadedFor) => string | undefined;

interface Writer {
  readonly write: Write;
  readonly needsCurie: boolean;
}

/** The links of one object as JSON text: the same as `showLinks`. Undefined if there are none. */
export function writeLinks(
  links: Shape["links"],
  row: Row,
  ctx: RenderContext,
  loadedFor: LoadedFor,
): string | undefined {
  let text = "";
  let hasCurie = false;
  for (const { write, needsCurie: isCurie } of writersOf(ctx.site)(links)) {
    const written = write(row, ctx, loadedFor);
    if (written === undefined) continue;
    text += text === "" ? written : `,${written}`;
    hasCurie ||= isCurie;
  }
  if (text === "") return undefined;
  return hasCurie ? `{${text},"curies":${JSON.stringify(curies(ctx.site))}}` : `{${text}}`;
}

const writersOf = perSite((site) =>
  weakMemoize((links: Shape["links"]): readonly Writer[] =>
    links.map(([relation, link, key]) => ({
      write: link.templates ? fromTemplates(link, link.templates, key, site) : toWrite(link, key),
      needsCurie: needsCurie(relation),
    })),
  ),
);

const toWrite =
  (link: Link, key: string): Write =>
  (row, ctx, loadedFor) => {
    const to = link.href(row as never, ctx, loadedFor(link) as never);
    const bodies = to === undefined ? [] : toBodies(to, link.embeddable, ctx.site);
    return bodies.length === 0 ? undefined : key + JSON.stringify(bodies);
  };

/** No URL contains it, and JSON does not escape it. One byte long: a wider character would widen the whole response. */
const placeholder = "\u007f";

/** Everything except the column values is serialized once, because links are most of the text of a list. */
function fromTemplates(
  { embeddable }: Link,
  templates: readonly TargetTemplate[],
  key: string,
  site: SiteInfo,
): Write {
  const columns = templates.flatMap(({ template }) => template.columns);
  const targets = templates.map(({ target, template }) => ({
    ...target,
    href: template.texts.join(placeholder),
  }));
  const [first = "", ...rest] = (key + JSON.stringify(toBodies(targets, embeddable, site))).split(
    placeholder,
  );
  return (row) => {
    let text = first;
    for (let i = 0; i < columns.length; i++) {
      const segment = toSegment(row[columns[i] as string]);
      if (segment === undefined) return undefined;
      text += segment + (rest[i] as string);
    }
    return text;
  };
}
