import Database from "better-sqlite3";

const idBits = 25n;

/** Looks into the file while nobody writes. Every function answers what is wrong: an empty list where nothing is. */
export function look(file) {
  const db = new Database(file);
  const all = (sql, ...values) => db.prepare(sql).all(...values);
  const rows = new Map(all("select * from content_content").map((row) => [row.id, row]));
  const byTitle = new Map([...rows.values()].map((row) => [row.title, row]));
  const terms = new Map(
    all("select id, taxonomy from content_terms").map(({ id, taxonomy }) => [id, taxonomy]),
  );
  const links = new Map();
  for (const link of all("select * from content_termLinks"))
    links.set(link.content, [...(links.get(link.content) ?? []), link]);

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
      ["meta", JSON.parse(row.extra).meta, post.meta],
    ];
    const wrong = pairs.filter(([, is, must]) => JSON.stringify(is) !== JSON.stringify(must));
    return wrong.map(
      ([name, is, must]) => `${row.id}.${name}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`,
    );
  }
  const isChanged = (id, change) => rows.get(id)?.title === change.title;

  return {
    close: () => db.close(),
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
    integrity() {
      const found = all("pragma integrity_check").map((row) => row.integrity_check);
      const wrong = found.filter((line) => line !== "ok");
      if (all("pragma foreign_key_check").length > 0) wrong.push("a foreign key leads nowhere");
      for (const { name } of all("select name from sqlite_schema where sql like '%using fts5%'")) {
        try {
          db.exec(`insert into "${name}" ("${name}", rank) values ('integrity-check', 1)`);
        } catch (error) {
          wrong.push(`${name}: ${error.message}`);
        }
        const ids = db.prepare(`select rowid from "${name}"`).pluck().safeIntegers().all();
        const indexed = ids
          .map((rowid) => Number(rowid & ((1n << idBits) - 1n)))
          .toSorted((a, b) => a - b);
        const table = name.replace(/__search$/, "");
        const there = db.prepare(`select id from "${table}" order by id`).pluck().all();
        if (JSON.stringify(indexed) !== JSON.stringify(there))
          wrong.push(`${name}: ${indexed.length} rows are indexed, ${there.length} are there`);
      }
      return wrong;
    },
    /** Counters, counts of terms and links, against what the rows say. */
    counted() {
      const tally = new Map();
      for (const { type, status, author } of rows.values())
        for (const key of [`type ${type} ${status}`, `author ${type}:${author} ${status}`])
          tally.set(key, (tally.get(key) ?? 0) + 1);
      const kept = all(
        "select * from content_counters where n <> 0 and kind in ('type', 'author') and status <> 'stored'",
      );
      const wrong = kept
        .filter(({ kind, key, status, n }) => tally.get(`${kind} ${key} ${status}`) !== n)
        .map(({ kind, key, status, n }) => `counter ${kind} ${key} ${status} is ${n}`);
      if (kept.length !== tally.size)
        wrong.push(`${kept.length} counters, ${tally.size} kinds of rows`);
      for (const { id, count } of all("select id, count from content_terms")) {
        const own = [...links.values()].flat().filter(({ term }) => term === id);
        const n = own.filter(({ content }) => rows.get(content)?.status === "publish").length;
        if (n !== count) wrong.push(`term ${id} counts ${count}, not ${n}`);
      }
      for (const { content, status, date, term } of [...links.values()].flat()) {
        const row = rows.get(content);
        if (row?.status !== status || row.date !== date || !terms.has(term))
          wrong.push(`the link of ${content} to ${term} is out of step`);
      }
      return wrong;
    },
  };
}
