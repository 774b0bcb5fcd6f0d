/**
 * Deletes what is not allowed: cookies on the host, its parent domains and all folders of the path, and keys of the storages. The
 * site's own list decides first, then what is known of vendors; an exact name beats a pattern, and a long pattern a short one.
 * Cookies that nobody has classified are among the others: they are deleted only at the moment when these are withdrawn.
 */
export const expire = String.raw`
const fits = (pattern, text) => {
  const at = pattern.indexOf("*");
  if (at < 0 || pattern.length < 3) return pattern === text;
  return text.length >= pattern.length - 1 && text.startsWith(pattern.slice(0, at)) && text.endsWith(pattern.slice(at + 1));
};
const categoryOf = (text, tables) => {
  let best;
  let most = -1;
  for (const table of tables) {
    for (const [category, names] of Object.entries(table))
      for (const one of names) {
        const weight = (one.includes("*") ? 0 : 1000) + one.length;
        if (weight > most && fits(one, text)) [best, most] = [category, weight];
      }
    if (best) return best;
  }
};
const isCookie = (text) => document.cookie.split("; ").some((part) => part.split("=")[0] === text);
const expireCookie = (text) => {
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.map((_, n) => "; domain=" + parts.slice(n).join("."))];
  const paths = ["/", path];
  const steps = location.pathname.split("/").slice(1, 12);
  for (let n = 1; n <= steps.length; n++) {
    const folder = "/" + steps.slice(0, n).join("/");
    paths.push(folder, folder + "/");
  }
  const kinds = location.protocol === "https:" ? ["; secure", "; secure; partitioned"] : [""];
  for (const at of new Set(paths))
    for (const domain of domains)
      for (const kind of kinds) {
        document.cookie = text + "=; max-age=0; path=" + at + domain + kind;
        if (!isCookie(text)) return;
      }
};
const expire = (allowed, withdrawn = []) => {
  const isAllowed = (category) =>
    !category || allowed.includes(category) || (category === "others" && !withdrawn.includes(category));
  const own = JSON.parse(listed);
  for (const text of new Set(document.cookie.split("; ").map((part) => part.split("=")[0])))
    if (text && !isAllowed(categoryOf(text, [own, known.cookies]))) expireCookie(text);
  for (const kind of ["localStorage", "sessionStorage"])
    try {
      const storage = window[kind];
      for (const key of Object.keys(storage)) if (!isAllowed(categoryOf(key, [known.storage]))) storage.removeItem(key);
    } catch {}
};
`;
