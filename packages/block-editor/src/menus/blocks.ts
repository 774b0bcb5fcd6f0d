/** A menu link with its children. */
export interface MenuLink {
  readonly id: number;
  readonly parent: number;
  /** The attributes of its block. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** Attributes of a block comment, escaped so that they cannot end it. */
const toJson = (attributes: object): string =>
  JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replace(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`)
    .replaceAll('\\"', "\\u0022");

/** A menu as blocks. Entries with an unknown parent become top-level entries; cycles are dropped. */
export function toBlocks(links: readonly MenuLink[]): string {
  const known = new Set(links.map(({ id }) => id));
  const below = new Map<number, MenuLink[]>();
  for (const link of links) {
    const parent = known.has(link.parent) ? link.parent : 0;
    const siblings = below.get(parent) ?? [];
    siblings.push(link);
    below.set(parent, siblings);
  }
  const toBlock = ({ id, attributes }: MenuLink): string => {
    const inner = (below.get(id) ?? []).map(toBlock).join("");
    const json = toJson(attributes);
    return inner === ""
      ? `<!-- wp:navigation-link ${json} /-->`
      : `<!-- wp:navigation-submenu ${json} -->${inner}<!-- /wp:navigation-submenu -->`;
  };
  return (below.get(0) ?? []).map(toBlock).join("\n");
}
