/** Reports events to the site, also while the page is unloading; falls back to an image request if `fetch` is blocked. */
export const counting = String.raw`
const counted = document.currentScript ? document.currentScript.dataset.count : undefined;
const count = (event, id) => {
  if (!counted) return;
  const url = counted + "?event=" + event + "&pid=" + id + "&_cache=" + Date.now();
  const ask = () => void (new Image().src = url);
  if (typeof fetch !== "function") return ask();
  fetch(url, { keepalive: true, mode: "no-cors", credentials: "omit", cache: "no-store" }).catch(ask);
};
`;
