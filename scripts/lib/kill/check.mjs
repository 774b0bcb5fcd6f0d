import { soundness } from "../place.mjs";
import { dump, makeSite } from "./make-site.mjs";

/** Looks at what is stored at a place while nobody writes. Every function answers what is wrong: an empty list where nothing is. */
export async function look(place) {
  const site = makeSite(place);
  try {
    const stored = await site.run(dump);
    const disagreements = [];
    for await (const finding of site.check()) disagreements.push(finding);
    return { ...compare(stored), disagreements, damage: await soundness(place) };
  } finally {
    await site.close();
  }
}

function compare({ content, terms: allTerms, termLinks }) {
  const rows = new Map(content.map((row) => [row.id, row]));
  const byTitle = new Map(content.map((row) => [row.title, row]));
  const terms = new Map(allTerms.map(({ id, taxonomy }) => [id, taxonomy]));
  const links = new Map();
  for (const link of termLinks) links.set(link.content, [...(links.get(link.content) ?? []), link]);

  /** How a stored post differs from what it must be. */
  function differs(row, post) {
    const found = (taxonomy) =>
      (links.get(row.id) ?? [])
        .filter(({ term }) => terms.get(term) === taxonomy)
        .map(({ term }) => term)
        .toSorted((a, b) => a - b);
    const pairs = [
      ...["title", "excerpt", "content", "status"].map((name) => [name, row[name], post[name]]),
      ["categories", found("category"), post.categories],
      ["tags", found("post_tag"), post.tags],
      ["meta", row.extra.meta, post.meta],
    ];
    const wrong = pairs.filter(([, is, must]) => JSON.stringify(is) !== JSON.stringify(must));
    return wrong.map(
      ([name, is, must]) => `${row.id}.${name}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`,
    );
  }
  const isChanged = (id, change) => rows.get(id)?.title === change.title;

  return {
    rows,
    byTitle,
    /** What must be there and gone. `skip` are posts that an unanswered write is about. */
    acknowledged({ posts, gone }, skip = new Set()) {
      const lost = [...posts]
        .filter(([id]) => !skip.has(id))
        .flatMap(([id, post]) => {
          const row = rows.get(id);
          return row ? differs(row, post) : [`${id} is lost`];
        });
      const back = [...gone].filter((id) => rows.has(id)).map((id) => `${id} is back`);
      return [...lost, ...back];
    },
    /** Which unanswered writes were done, and which of those only half. */
    unanswered(open, { posts }) {
      const done = [];
      const torn = [];
      for (const deed of open) {
        const made = (deed.posts ?? (deed.post ? [deed.post] : [])).map((post) => [
          post,
          byTitle.get(post.title),
        ]);
        const found = made.filter(([, row]) => row !== undefined);
        torn.push(...found.flatMap(([post, row]) => differs(row, post)));
        const before = posts.get(deed.id);
        const row = rows.get(deed.id);
        let isDone = deed.kind === "delete" ? !row : found.length > 0;
        if (deed.change) {
          const changed = isChanged(deed.id, deed.change);
          if (deed.kind === "change") isDone = changed;
          else if (changed !== isDone)
            torn.push(`a batch changed ${deed.id} and did nothing else, or not`);
        }
        if (deed.kind === "batch" && found.length % made.length !== 0)
          torn.push(`${found.length} of the ${made.length} posts of a batch are there`);
        if (before && row)
          torn.push(
            ...differs(row, isDone && deed.change ? { ...before, ...deed.change } : before),
          );
        if (before && !row && deed.kind !== "delete") torn.push(`${deed.id} is lost`);
        if (isDone) done.push([deed, made.map(([, one]) => one?.id)]);
      }
      return { done, torn };
    },
    /** Rows that nobody asked for. */
    extra({ posts }) {
      return [...rows.keys()].filter((id) => !posts.has(id)).map((id) => `nobody has made ${id}`);
    },
  };
}
