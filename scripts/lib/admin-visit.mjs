/** The state of the requests of each page: how many have no response yet, and when the last one began or ended. */
const watched = new WeakMap();
/** A screen without new requests for this many milliseconds is complete, even if one of them never ends. */
const idle = 500;

/**
 * Opens another screen of the admin as its links do, which takes a fraction of the processor time of loading the page again.
 * Resolves when its heading is shown and its requests have ended. The first call must be made while no request is being sent.
 */
export async function visit(page, path) {
  if (!watched.has(page)) watch(page);
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main?.dataset.path === location.pathname + location.search && main.querySelector("h1");
  });
  await settle(page);
}

/** Resolves when a page on which `visit` was called has no more requests. */
export async function settle(page) {
  const requests = watched.get(page);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const quiet = performance.now() - requests.last;
    if (quiet > (requests.open.size === 0 ? 50 : idle)) return;
  }
}

function watch(page) {
  const requests = { open: new Set(), last: performance.now() };
  page.on("request", (request) => {
    // The end of a request with `keepalive`, which a screen sends when it is left, is not reported.
    if (request.method() === "GET") requests.open.add(request);
    requests.last = performance.now();
  });
  for (const end of ["requestfinished", "requestfailed"])
    page.on(end, (request) => {
      requests.open.delete(request);
      requests.last = performance.now();
    });
  watched.set(page, requests);
}
