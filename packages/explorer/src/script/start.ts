/** Starts the page: loads the catalogue, and shows the route of the URL. */
export const start = String.raw`
const main = byId("main");
const siteName = document.querySelector(".brand strong").textContent;
const schemas = new Map();
const schemasOf = (namespace) => {
  if (!schemas.has(namespace))
    schemas.set(namespace, ask(root + "/" + namespace.split("/").map(encodeURIComponent).join("/") + "?context=help").then((response) => response.json()));
  return schemas.get(namespace);
};
function fieldsBox(route) {
  const into = element("div", { class: "args" });
  const tell = (text) => into.replaceChildren(element("p", { class: "muted pad" }, text));
  const box = element("details", { class: "card fields" }, element("summary", {}, "Fields of the object"), into);
  box.addEventListener("toggle", async () => {
    if (!box.open || into.childElementCount > 0) return;
    tell("Loading the schema…");
    try {
      const { routes } = await schemasOf(route.namespace);
      const own = Object.entries(recordOf(recordOf(recordOf(routes)[route.key]).schema?.properties));
      const fields = own.length > 0 ? own : toFields(await readDocument(), route);
      if (fields.length === 0) return tell("The fields of this route are not documented.");
      into.replaceChildren(...fields.map(([name, schema]) => {
        const contexts = listOf(schema.context);
        const row = argRow({ name, schema, isRequired: false }, "");
        row.querySelector(".facts").append(...(schema.readonly ? [element("span", {}, "read-only")] : []), ...(contexts.length > 0 ? [element("span", {}, "in ", code(contexts.join(", ")))] : []));
        return row;
      }));
    } catch {
      schemas.delete(route.namespace);
      tell("The schema could not be loaded. Close and open this section to try again.");
    }
  });
  return box;
}
function showRoute(asked) {
  const { route } = asked;
  const order = [...route.endpoints].sort((one, other) => isRead(other) - isRead(one));
  const cards = order.map((endpoint, i) => endpointCard(route, endpoint, i, asked));
  main.replaceChildren(
    element("p", { class: "crumb" }, element("a", { href: "#" }, siteName), " / ", route.namespace || "Site"),
    element("h1", { class: "route", tabindex: "-1" }, pathOf(route.parts)),
    ...cards.map(({ card }) => card),
    fieldsBox(route));
  cards.forEach(({ card }, i) => void tellMore(card, route, order[i]));
  if (asked.runs) cards.find(({ run }) => run)?.run();
}
function showOverview(catalogue, groups) {
  const routes = groups.flatMap((group) => group.routes);
  const count = routes.reduce((n, route) => n + route.endpoints.length, 0);
  const facts = element("dl", { class: "site" },
    element("div", {}, element("dt", {}, "API"), element("dd", {}, code(location.origin + root + "/"))),
    element("div", {}, element("dt", {}, "Size"), element("dd", {}, [plural(routes.length, "route"), plural(count, "endpoint"), plural(groups.filter(({ name }) => name).length, "namespace")].join(", "))),
    catalogue.timezone_string && element("div", {}, element("dt", {}, "Time zone"), element("dd", {}, String(catalogue.timezone_string))));
  void linkDocument(facts);
  main.replaceChildren(
    element("h1", { tabindex: "-1" }, siteName),
    ...(catalogue.description ? [element("p", { class: "lead" }, String(catalogue.description))] : []),
    facts,
    element("h2", {}, "Namespaces"),
    element("ul", { class: "spaces" }, groups.map(({ name, routes }) =>
      element("li", {}, element("a", { href: "#" + routes[0].id }, element("span", {}, name || "Site"), element("span", { class: "muted" }, plural(routes.length, "route")))))),
    element("p", { class: "muted keys" }, element("kbd", {}, "/"), " filters routes, ", element("kbd", {}, "↑"), element("kbd", {}, "↓"), " select routes, ", element("kbd", {}, "Ctrl"), element("kbd", {}, "Enter"), " sends a request."));
}
function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    setMenu(true);
    byId("filter").focus();
  });
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  byId("menu").addEventListener("click", () => setMenu(byId("menu").getAttribute("aria-expanded") === "false"));
}
function setMenu(isOpen) {
  byId("menu").setAttribute("aria-expanded", String(isOpen));
  byId("side").classList.toggle("open", isOpen);
}
async function begin() {
  main.replaceChildren(element("p", { class: "muted" }, "Loading the catalogue…"));
  let catalogue;
  try {
    const response = await ask(root + "/");
    if (!response.ok) throw new Error("The status is " + response.status + ".");
    catalogue = await response.json();
  } catch (error) {
    return main.replaceChildren(
      element("h1", { tabindex: "-1" }, "No catalogue"),
      element("p", {}, "The catalogue at ", code(location.origin + root + "/"), " could not be loaded. " + (error instanceof TypeError ? "The site does not respond." : error.message)),
      element("p", {}, element("button", { type: "button", class: "primary", click: begin }, "Try again")));
  }
  const routes = toRoutes(catalogue);
  const groups = inNamespaces(catalogue, routes);
  const mark = makeSidebar(groups);
  const show = (isFirst) => {
    const hash = location.hash.slice(1);
    const asked = hash === "" ? undefined : routeAt(routes, hash);
    setMenu(false);
    mark(asked?.route);
    if (asked) showRoute(asked);
    else if (hash === "") showOverview(catalogue, groups);
    else
      main.replaceChildren(
        element("h1", { tabindex: "-1" }, "No such route"),
        element("p", {}, "The catalogue has no route for ", code(decoded(hash)), "."),
        element("p", {}, element("a", { href: "#" }, "All namespaces")));
    document.title = (asked ? asked.route.template + " · " : "") + siteName + " · API explorer";
    if (isFirst) return;
    scrollTo(0, 0);
    main.querySelector("h1").focus({ preventScroll: true });
  };
  addEventListener("hashchange", () => show(false));
  show(true);
}
listen();
listenForIdentity();
void begin();
`;
