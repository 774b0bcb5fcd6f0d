import { fromWxrExtension, type WxrTerm } from "@waymark/wxr";
import type { Tally } from "../report.ts";
import { type RemoteClient, RemoteError } from "./client.ts";
import { type RemoteKind, toMeta } from "./values.ts";
import { rowsOf } from "./list.ts";
import { remoteTerm } from "./schemas.ts";

/** A term as items refer to it. */
export interface NamedTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}
/** Maximum number of terms held in memory. */
const most = 500_000;

/** The terms of one taxonomy; adds them to `names` by id. */
export async function* remoteTerms(
  client: RemoteClient,
  { name: taxonomy, base }: RemoteKind,
  names: Map<number, NamedTerm>,
  tally: Tally,
): AsyncGenerator<WxrTerm> {
  const found: WxrTerm[] = [];
  const parents: number[] = [];
  const lists = rowsOf(client, {
    path: `/core/v2/${base}`,
    queries: [{}],
    row: remoteTerm,
    what: taxonomy,
    tally,
  });
  for await (const rows of lists)
    for (const { id, slug, name, description, parent, meta } of rows) {
      if (names.size >= most)
        throw new RemoteError(
          `${client.root} has more than ${most} terms; the maximum is exceeded.`,
        );
      names.set(id, { taxonomy, slug, name });
      const { texts, others } = toMeta(meta);
      found.push({
        kind: "term",
        id,
        taxonomy,
        slug,
        name,
        description,
        parent: "",
        meta: texts,
        ...fromWxrExtension<"term">({ meta: others }),
      });
      parents.push(parent);
    }
  // Parents may come after their children.
  for (const [at, term] of found.entries())
    yield { ...term, parent: names.get(parents[at] ?? 0)?.slug ?? "" };
}
