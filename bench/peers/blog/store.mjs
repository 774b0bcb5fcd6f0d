import { escaped, toSlug } from "./input.mjs";

const columns =
  "p.id, p.status, p.date, p.modified, p.slug, p.title, p.content, p.excerpt, p.sticky, p.author, u.name as author_name";
const from = "from posts p join users u on u.id = p.author";

/** The queries of the blog as prepared statements, for the programs without a query builder. */
export function createStore(database) {
  const prepare = (text) => database.prepare(text);
  const list = prepare(
    `select ${columns} ${from} where p.status = 'publish' order by p.date desc limit ? offset ?`,
  );
  const count = prepare("select count(*) from posts where status = 'publish'").pluck();
  const bySlug = prepare(`select ${columns} ${from} where p.slug = ? and p.status = 'publish'`);
  const byId = prepare(`select ${columns} ${from} where p.id = ?`);
  const matching = prepare(
    `select ${columns} ${from} where p.status = 'publish' and (p.title like ? escape '\\' or p.content like ? escape '\\')
     order by p.date desc limit ?`,
  );
  const terms = prepare(
    `select pt.post, t.id, t.taxonomy, t.name from post_terms pt join terms t on t.id = pt.term
     where pt.post in (select value from json_each(?)) order by pt.post, t.id`,
  );
  const user = prepare("select id, name from users where token = ?");
  const isTaken = prepare("select 1 from posts where slug = ?").pluck();
  const insert = prepare(
    `insert into posts (status, date, modified, slug, title, content, excerpt, author) values (?, ?, ?, ?, ?, ?, '', ?)`,
  );
  const link = prepare("insert into post_terms values (?, ?)");
  const unlink = prepare("delete from post_terms where post = ?");
  const update = prepare(
    "update posts set title = ?, content = ?, status = ?, modified = ? where id = ?",
  );
  const remove = prepare("delete from posts where id = ?");

  const withTerms = (rows) => {
    const byPost = new Map(rows.map((row) => [row.id, []]));
    for (const { post, ...term } of terms.all(JSON.stringify([...byPost.keys()])))
      byPost.get(post).push(term);
    return rows.map(({ author, author_name: name, sticky, ...row }) => ({
      ...row,
      sticky: sticky === 1,
      author: { id: author, name },
      terms: byPost.get(row.id),
    }));
  };
  const get = (id) => withTerms(byId.all(id))[0];
  const relink = (id, given) => {
    for (const term of given) link.run(id, term);
  };
  return {
    get,
    userOf: (authorization) => user.get(authorization?.slice("Bearer ".length) ?? ""),
    list({ page, per_page: size, slug, search }) {
      if (slug !== undefined) return { rows: withTerms(bySlug.all(slug)), total: 1 };
      if (search !== undefined) {
        const rows = withTerms(matching.all(escaped(search), escaped(search), size));
        return { rows, total: rows.length };
      }
      return { rows: withTerms(list.all(size, (page - 1) * size)), total: count.get() };
    },
    create: database.transaction(({ title, content, status, terms: given }, author) => {
      const base = toSlug(title);
      let slug = base;
      for (let n = 2; isTaken.get(slug); n++) slug = `${base}-${n}`;
      const now = new Date().toISOString();
      const { lastInsertRowid } = insert.run(status, now, now, slug, title, content, author);
      relink(lastInsertRowid, given);
      return get(lastInsertRowid);
    }),
    update: database.transaction((id, change) => {
      const before = byId.get(id);
      if (!before) return undefined;
      const { title, content, status } = { ...before, ...change };
      update.run(title, content, status, new Date().toISOString(), id);
      if (change.terms) {
        unlink.run(id);
        relink(id, change.terms);
      }
      return get(id);
    }),
    remove: (id) => remove.run(id).changes > 0,
  };
}
