/** Generates read requests: first and late pages of lists, single items, terms, users, searches; half as an administrator. */
export function createRequests(count, posts) {
  const requests = [];
  const page = (perPage, n) => 1 + ((n * 7919) % Math.max(1, Math.floor(posts / perPage) - 1));
  const templates = [
    (n) => `/posts?page=${page(20, n)}&per_page=20`,
    (n) => `/posts/${100 + ((n * 104_729) % posts)}`,
    (n) =>
      `/posts?orderby=${["title", "modified", "id", "slug"][n % 4]}&order=asc&per_page=15&page=${page(15, n)}`,
    (n) => `/posts?categories=${10 + (n % 20)}&tags=${1000 + (n % 200)}&_embed=1`,
    (n) => `/posts?author=${1 + (n % 50)}&per_page=50&_fields=id,slug,title,content`,
    (n) => `/posts?search=${["lantern gull", "música", "ferry tide", "Жук"][n % 4]}&per_page=30`,
    (n) => `/comments?post=${100 + ((n * 15_485) % posts)}&per_page=100`,
    (n) => `/comments?page=${page(40, n)}&per_page=40&order=asc`,
    (n) => `/media?page=${1 + (n % 5)}&per_page=20`,
    (n) => `/tags?per_page=50&page=${1 + (n % 4)}&orderby=count`,
    (n) => `/categories?page=${1 + (n % 2)}`,
    (n) => `/users?per_page=10&page=${1 + (n % 5)}`,
    (n) => `/posts/${100 + ((n * 7919) % posts)}/revisions`,
    (n) => `/search?search=${["bridge", "anchor", "salt stone"][n % 3]}&page=${1 + (n % 3)}`,
    () => "/posts?sticky=true&per_page=100",
    () => "/posts?status=draft&per_page=100",
  ];
  for (let n = 0; requests.length < count; n++) {
    const path = templates[n % templates.length](n);
    const isAdmin = Math.floor(n / templates.length) % 2 === 1;
    const context =
      isAdmin && !path.startsWith("/search") ? `${path.includes("?") ? "&" : "?"}context=edit` : "";
    requests.push({ path: `/api/core/v2${path}${context}`, isAdmin });
  }
  return requests;
}
