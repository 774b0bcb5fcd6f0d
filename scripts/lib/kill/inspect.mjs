import { checkDatabase } from "../test-database.mjs";
import { createTestSite, dump } from "./test-site.mjs";

/**
 * Reads what is stored in a test database while no site is writing to it. `inconsistencies` are the findings of all integrity
 * checks, `corruption` those of the database itself. All functions return lists of problems.
 */
export async function inspect(database) {
  const site = createTestSite(database);
  try {
    const stored = await site.run(dump);
    const inconsistencies = [];
    for await (const finding of site.check()) inconsistencies.push(finding);
    return { ...toState(stored), inconsistencies, corruption: await checkDatabase(database) };
  } finally {
    await site.close();
  }
}

function toState({ content, terms: allTerms, termLinks }) {
  const rows = new Map(content.map((row) => [row.id, row]));
  const byTitle = new Map(content.map((row) => [row.title, row]));
  const taxonomies = new Map(allTerms.map(({ id, taxonomy }) => [id, taxonomy]));
  const links = new Map();
  for (const link of termLinks) links.set(link.content, [...(links.get(link.content) ?? []), link]);

  /** The differences between a stored row and the expected post. */
  function differences(row, post) {
    const termsOf = (taxonomy) =>
      (links.get(row.id) ?? [])
        .filter(({ term }) => taxonomies.get(term) === taxonomy)
        .map(({ term }) => term)
        .toSorted((a, b) => a - b);
    return [
      ...["title", "excerpt", "content", "status"].map((name) => [name, row[name], post[name]]),
      ["categories", termsOf("category"), post.categories],
      ["tags", termsOf("post_tag"), post.tags],
      ["meta", row.extra.meta, post.meta],
    ]
      .map(([name, ...values]) => [name, ...values.map((value) => JSON.stringify(value))])
      .filter(([, actual, expected]) => actual !== expected)
      .map(([name, actual, expected]) => `${row.id}.${name}: ${actual} instead of ${expected}`);
  }

  return {
    rows,
    byTitle,
    /** Acknowledged writes that are lost. `skip` are the ids of posts with a pending action. */
    lost({ posts, deleted }, skip = new Set()) {
      const missing = [...posts]
        .filter(([id]) => !skip.has(id))
        .flatMap(([id, post]) => {
          const row = rows.get(id);
          return row ? differences(row, post) : [`${id} is lost`];
        });
      const restored = [...deleted].filter((id) => rows.has(id));
      return [...missing, ...restored.map((id) => `${id} was deleted and is stored again`)];
    },
    /** The pending actions that were stored: `applied` completely, `partial` only in part. */
    pending(actions, { posts }) {
      const applied = [];
      const partial = [];
      for (const action of actions) {
        const created = (action.posts ?? (action.post ? [action.post] : [])).map((post) => [
          post,
          byTitle.get(post.title),
        ]);
        const found = created.filter(([, row]) => row !== undefined);
        partial.push(...found.flatMap(([post, row]) => differences(row, post)));
        const before = posts.get(action.id);
        const row = rows.get(action.id);
        let isApplied = action.kind === "delete" ? !row : found.length > 0;
        if (action.changes) {
          const isChanged = row?.title === action.changes.title;
          if (action.kind === "update") isApplied = isChanged;
          else if (isChanged !== isApplied)
            partial.push(`a batch was stored in part: the update of ${action.id} differs`);
        }
        if (action.kind === "batch" && found.length % created.length !== 0)
          partial.push(`${found.length} of the ${created.length} posts of a batch are stored`);
        if (before && row) {
          const expected = isApplied && action.changes ? { ...before, ...action.changes } : before;
          partial.push(...differences(row, expected));
        }
        if (before && !row && action.kind !== "delete") partial.push(`${action.id} is lost`);
        if (isApplied) applied.push([action, created.map(([, one]) => one?.id)]);
      }
      return { applied, partial };
    },
    /** Rows that no request created. */
    unexpected: ({ posts }) =>
      [...rows.keys()].filter((id) => !posts.has(id)).map((id) => `no request created ${id}`),
  };
}
