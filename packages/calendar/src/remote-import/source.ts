import type { ContentType, RemoteReader } from "@waymark/content";
import * as z from "zod";

/** The rows of a page of a list of the interface. */
export const rowsIn =
  (name: string) =>
  (body: unknown): readonly unknown[] | undefined =>
    z.object({ [name]: z.array(z.unknown()) }).safeParse(body).data?.[name] as
      | readonly unknown[]
      | undefined;

const raw = z.object({ raw: z.string() });
const sourceRow = z.object({
  id: z.int().positive(),
  title: raw,
  content: raw,
  excerpt: raw.catch({ raw: "" }),
  password: z.string().max(255).optional(),
});
/** The unrendered texts of an item. */
export type Source = z.output<typeof sourceRow>;
const atOnce = 50;

/**
 * Adds the unrendered texts of the items to rows, if the routes of the type return them: the
 * routes of the calendar only return rendered texts.
 */
export async function* withSources<R extends { readonly id: number }>(
  reader: RemoteReader,
  { name }: Pick<ContentType, "name">,
  rows: AsyncIterable<R>,
): AsyncGenerator<readonly [row: R, source: Source | undefined]> {
  let batch: R[] = [];
  const flush = async (): Promise<(readonly [R, Source | undefined])[]> => {
    const found = await sourcesOf(reader, name, batch);
    const pairs = batch.map((row) => [row, found.get(row.id)] as const);
    batch = [];
    return pairs;
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === atOnce) yield* await flush();
  }
  yield* await flush();
}

async function sourcesOf(
  reader: RemoteReader,
  name: string,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Source>> {
  if (!reader.isSignedIn || rows.length === 0) return new Map();
  const answer = await reader.read(`/core/v2/${reader.toRemoteName(name)}`, z.array(z.unknown()), {
    include: rows.map(({ id }) => id).join(","),
    per_page: atOnce,
    context: "edit",
    status: "any",
    _fields: "id,title,content,excerpt,password",
  });
  const parsed = (answer ?? []).flatMap((row) => sourceRow.safeParse(row).data ?? []);
  return new Map(parsed.map((row) => [row.id, row]));
}
