import { routeAt, toGroups, toRoutes, type Group, type Route } from "./catalogue.ts";
import { request, startIdentity } from "./identity.ts";
import { recordOf, type Json } from "./json.ts";
import { byId, main, root, siteName } from "./page.ts";
import { startSidebar } from "./sidebar.ts";
import { t } from "./texts.ts";
import { showLoadError, showLoading, showOverview, showRoute, showUnknownRoute } from "./views.ts";

/** Loads the catalogue, and shows the route of the URL. */
async function start(): Promise<void> {
  showLoading();
  let catalogue: Json;
  try {
    const response = await request(`${root}/`);
    if (!response.ok) throw new Error(t("statusIs", { status: String(response.status) }));
    catalogue = recordOf(await response.json());
  } catch (error) {
    showLoadError(error, () => void start());
    return;
  }
  const routes = toRoutes(catalogue);
  const groups = toGroups(catalogue, routes);
  const mark = startSidebar(groups);
  const show = (): void => mark(showHash(catalogue, groups, routes));
  addEventListener("hashchange", () => {
    show();
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  });
  show();
}

/** Shows the route or the overview that the fragment of the URL is for. Returns the route. */
function showHash(
  catalogue: Json,
  groups: readonly Group[],
  routes: readonly Route[],
): Route | undefined {
  const hash = location.hash.slice(1);
  const selection = hash === "" ? undefined : routeAt(routes, hash);
  toggleMenu(false);
  if (selection) showRoute(selection);
  else if (hash === "") showOverview(catalogue, groups);
  else showUnknownRoute(hash);
  const title = t("titleOfSite", { title: siteName, site: t("explorer") });
  document.title = selection ? `${selection.route.template} · ${title}` : title;
  return selection?.route;
}

function toggleMenu(isOpen: boolean): void {
  byId("menu").setAttribute("aria-expanded", String(isOpen));
  byId("side").classList.toggle("open", isOpen);
}

function listen(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof Element && target.matches("input, select, textarea");
    if (key !== "/" || ctrlKey || metaKey || altKey || isTyping) return;
    event.preventDefault();
    toggleMenu(true);
    byId("filter").focus();
  });
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  const menu = byId("menu");
  menu.addEventListener("click", () => toggleMenu(menu.getAttribute("aria-expanded") === "false"));
}

listen();
// The session decides what requests may read.
void startIdentity().then(start);
