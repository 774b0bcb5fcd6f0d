/** Requests to all lists of a site: with each order and direction, first and late pages, and common filters. */
export function listRequests(site) {
  const requests = [];
  for (const { key, method, params, args, returns } of site.manifest.operations) {
    if (method !== "GET" || returns?.kind !== "page" || params.length > 0) continue;
    const orders = ["asc", "desc"].filter(() => args.order);
    // These orders require a list of ids or slugs, or a search.
    const names = (args.orderby?.enum ?? []).filter(
      (name) => !["include", "include_slugs", "relevance"].includes(name),
    );
    const all = [{}, { page: 200 }, ...(args.context ? [{ context: "edit" }] : [])];
    for (const orderby of names)
      for (const order of orders) all.push({ orderby, order }, { orderby, order, page: 300 });
    if (args.search) all.push({ search: "the" }, { search: "zzzz" });
    if (args.status) all.push({ status: ["publish", "draft"], orderby: "title" });
    if (args.categories) all.push({ categories: [1], tags: [12] }, { tags_exclude: [12] });
    if (args.author) all.push({ author: [2] }, { author_exclude: [2], orderby: "modified" });
    if (args.after) all.push({ after: "2020-01-01T00:00:00", before: "2020-02-01T00:00:00" });
    if (args.slug) all.push({ slug: ["post-5", "none"] });
    for (const input of all) requests.push([key, input]);
  }
  return requests;
}

const posts = "GET /core/v2/posts";
/** Requests whose totals must be counted over many posts after each write. */
export const expensiveRequests = [
  { search: "harbour" },
  { search: '"harbour light"' },
  { search: "harbour", author: [2] },
  { search: "harbour", categories: [1] },
  { search: "harbour", search_columns: ["post_title"] },
  { modified_after: "2014-01-01T00:00:00" },
  { after: "2014-01-01T00:00:00", before: "2023-01-01T00:00:00" },
  { categories: [1, 2] },
  { categories: { terms: [1, 2], operator: "AND" } },
  { categories: [1], tags: [12], tax_relation: "OR" },
  { categories: [1], tags_exclude: [12] },
  { categories_exclude: [1], after: "2014-01-01T00:00:00" },
  { tags_exclude: [12], author_exclude: [2] },
  { sticky: false, categories: [1] },
  { exclude: [1, 2], author: [2] },
].map((input) => [posts, input]);
