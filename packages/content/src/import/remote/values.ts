import type { WxrMeta } from "@waymark/wxr";
import { type RemoteClient, RemoteError } from "./client.ts";
import { remoteKinds, type RenderedText } from "./schemas.ts";

/** A type or taxonomy of the other site: its name, and the path of its routes. */
export interface RemoteKind {
  readonly name: string;
  readonly base: string;
}

/** The `types` or `taxonomies` of the other site; `usual` if it does not list them. */
export async function remoteKindsOf(
  client: RemoteClient,
  which: "types" | "taxonomies",
  usual: readonly RemoteKind[],
): Promise<readonly RemoteKind[]> {
  let body: unknown;
  try {
    ({ body } = await client.get(`/core/v2/${which}`));
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return usual;
    throw error;
  }
  const parsed = remoteKinds.safeParse(body);
  if (!parsed.success) return usual;
  return Object.entries(parsed.data).flatMap(([name, kind]) =>
    kind?.rest_namespace === "core/v2" ? [{ name, base: kind.rest_base }] : [],
  );
}

type Values = Readonly<Record<string, unknown>>;
/** Meta of a row as in an export file: text values, and others. Unset values are left out. */
export function toMeta(values: Values = {}): {
  readonly texts: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const texts: WxrMeta[] = [];
  const others = new Map<string, unknown>();
  for (const [key, value] of Object.entries(values))
    if (typeof value !== "string") {
      if (value !== null) others.set(key, value);
    } else if (value !== "") texts.push({ key, value: value.toWellFormed().replaceAll("\0", "") });
  return { texts, others: others.size === 0 ? undefined : Object.fromEntries(others) };
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  hellip: "…",
  nbsp: "\u00a0",
};

/** The raw text if the response has it, otherwise the rendered one. */
export const toSource = (rendered: RenderedText | undefined): string =>
  rendered?.raw ?? rendered?.rendered ?? "";

/** The same for a single line: character references of the rendered form become characters. `<` and `>` stay escaped. */
export function toLine(rendered: RenderedText | undefined): string {
  if (rendered?.raw !== undefined) return rendered.raw;
  return (rendered?.rendered ?? "").replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|quot|hellip|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isText = code >= 32 && code !== 60 && code !== 62 && code <= 0x10ffff;
      return isText && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}
