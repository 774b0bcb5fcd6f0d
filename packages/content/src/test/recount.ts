import type { Dump } from "./witness.ts";

/** What the rows say that counters, links and counts of terms must be. Compared with `kept`, nothing may differ. */
export function recounted({ content, files, terms, termLinks, revisions }: Dump) {
  const items = new Map(content.map((item) => [item.id, item]));
  const counters = new Map<string, number>();
  const add = (key: string) => counters.set(key, (counters.get(key) ?? 0) + 1);
  for (const { type, status, author } of content) {
    add(`type ${type} ${status}`);
    add(`author ${type}:${author} ${status}`);
  }
  for (const { content: item, size } of files) {
    const key = `author bytes:${items.get(item)?.author} stored`;
    counters.set(key, (counters.get(key) ?? 0) + size);
  }
  return {
    counters: Object.fromEntries([...counters].toSorted()),
    terms: terms.map(({ id }) => [
      id,
      termLinks.filter(
        ({ term, content: item }) => term === id && items.get(item)?.status === "publish",
      ).length,
    ]),
    links: termLinks.map((link) => {
      const item = items.get(link.content);
      return { ...link, status: item?.status, date: item?.date };
    }),
    links_to_terms: termLinks.map(({ term }) => terms.some(({ id }) => id === term)),
    revisions: content.map(({ id }) => {
      const own = revisions.filter(({ parent }) => parent === id);
      const [newest] = own.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
      return [id, own.length, newest?.id ?? 0];
    }),
    revisions_of_items: revisions.map(({ parent }) => items.has(parent)),
  };
}

/** The same as it is kept. A counter at zero is as good as none. */
export function kept({ content, counters, terms, termLinks, revisions }: Dump) {
  return {
    counters: Object.fromEntries(
      counters
        .filter(({ n }) => n !== 0)
        .map(({ kind, key, status, n }): [string, number] => [`${kind} ${key} ${status}`, n])
        .toSorted(),
    ),
    terms: terms.map(({ id, count }) => [id, count]),
    links: termLinks.map((link) => ({ ...link })),
    links_to_terms: termLinks.map(() => true),
    revisions: content.map((item) => [item.id, item.revisions, item.predecessor]),
    revisions_of_items: revisions.map(() => true),
  };
}
