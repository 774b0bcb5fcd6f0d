/** The address for events, if the site counts them. */
const address = document.currentScript?.dataset["count"];

/**
 * Reports an event to the site, also while the page is unloading. Falls back to an image request if `fetch` is blocked.
 */
export function countEvent(event: "open" | "conversion", id: number): void {
  if (!address) return;
  const url = `${address}?event=${event}&pid=${id}&_cache=${Date.now()}`;
  const requestImage = (): void => {
    new Image().src = url;
  };
  if (typeof fetch !== "function") return requestImage();
  fetch(url, {
    keepalive: true,
    mode: "no-cors",
    credentials: "omit",
    cache: "no-store",
  }).catch(requestImage);
}
