/** The catalogue as a list of routes by namespace, and the search for the route of a URL. */
export const catalogue = String.raw`
const api = document.documentElement.dataset.api;
const root = document.documentElement.dataset.root;
const isRead = (endpoint) => endpoint.methods.includes("GET");
const kinds = ["read", "create", "change", "delete"];
function kindsOf({ methods }) {
  const has = (method) => methods.includes(method);
  const changes = has("PUT") || has("PATCH");
  return [has("GET") && "read", has("POST") && !changes && "create", changes && "change", has("DELETE") && "delete"].filter(Boolean);
}
const listOf = (value) => (Array.isArray(value) ? value : []);
const recordOf = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
function toRoutes(catalogue) {
  const taken = new Set();
  return Object.entries(recordOf(catalogue.routes)).map(([key, entry]) => {
    const parts = toParts(key);
    const template = toTemplate(parts);
    const id = taken.has(template) ? key : template;
    taken.add(id);
    const endpoints = listOf(entry.endpoints).map((endpoint) => ({
      ...endpoint,
      methods: listOf(endpoint.methods).map(String),
      args: recordOf(endpoint.args),
    }));
    const offered = new Set(endpoints.flatMap(kindsOf));
    return {
      id, key, parts, template, endpoints,
      namespace: String(entry.namespace ?? ""),
      expression: toExpression(key),
      kinds: kinds.filter((kind) => offered.has(kind)),
      text: (endpoints.flatMap((endpoint) => endpoint.methods).join(" ") + " " + template).toLowerCase(),
    };
  });
}
function inNamespaces(catalogue, routes) {
  const names = ["", ...listOf(catalogue.namespaces).map(String)];
  for (const { namespace } of routes) if (!names.includes(namespace)) names.push(namespace);
  return names.map((name) => ({ name, routes: routes.filter((route) => route.namespace === name) })).filter((group) => group.routes.length > 0);
}
const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
function routeAt(routes, hash) {
  const at = hash.indexOf("?");
  const path = decoded(at === -1 ? hash : hash.slice(0, at));
  const exact = routes.find((route) => route.id === path);
  if (exact && at === -1) return { route: exact, values: {}, pairs: [], runs: false };
  const fits = routes
    .map((route) => ({ route, match: route.expression?.exec(path) }))
    .filter(({ route, match }) => match && route.endpoints.some(isRead))
    .sort((one, other) => namesIn(one.route.parts).length - namesIn(other.route.parts).length);
  const found = fits[0];
  const pairs = at === -1 ? [] : [...new URLSearchParams(hash.slice(at + 1))];
  if (!found) return exact && { route: exact, values: {}, pairs, runs: false };
  return { route: found.route, values: { ...found.match.groups }, pairs, runs: true };
}
function toFollow(address) {
  if (!/^https?:\/\//.test(address) || /[{}\s]/.test(address)) return undefined;
  for (const base of [api, location.origin + root]) {
    if (address === base || address === base + "/") return "#/?";
    if (address.startsWith(base + "/")) {
      const rest = address.slice(base.length).split("#")[0];
      return "#" + (rest.includes("?") ? rest : rest + "?");
    }
  }
  return undefined;
}
`;
