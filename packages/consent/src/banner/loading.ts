import type { Tag } from "../html/tags.ts";

type Attributes = Tag["attributes"];

/** The attributes by which elements of SVG name what they load. The first counts where both are there. */
const svg = ["href", "xlink:href"];

/** Elements that load something, and the attributes that they do it by. */
export const loading: Readonly<Record<string, readonly string[]>> = {
  iframe: ["src", "srcdoc"],
  embed: ["src"],
  object: ["data"],
  img: ["src", "srcset"],
  // In SVG an element of its own, elsewhere another name of `img`.
  image: ["src", "srcset", ...svg],
  feimage: svg,
  use: svg,
  source: ["src", "srcset"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  input: ["src"],
  link: ["href"],
  script: ["src", ...svg],
};

/** What stands in a page as a piece of another one. */
export const frames: ReadonlySet<string> = new Set(["iframe", "embed", "object"]);

/** Relations of links that a browser follows by itself. */
const followed = new Set([
  "stylesheet",
  "preconnect",
  "dns-prefetch",
  "preload",
  "modulepreload",
  "prefetch",
  "prerender",
]);
/** Whether a browser follows a link by itself. */
export const isFollowed = (relations = ""): boolean =>
  relations
    .toLowerCase()
    .split(/\s+/, 10)
    .some((one) => followed.has(one));

/** Types of scripts that browsers run. */
const run = new Set([
  "",
  "module",
  "application/ecmascript",
  "application/javascript",
  "application/x-ecmascript",
  "application/x-javascript",
  "text/ecmascript",
  "text/javascript",
  "text/jscript",
  "text/livescript",
  "text/x-ecmascript",
  "text/x-javascript",
  ...[0, 1, 2, 3, 4, 5].map((minor) => `text/javascript1.${minor}`),
]);

/** Whether a browser loads what the element names, or runs what it holds. */
export function isLoaded(name: string, { type = "", rel }: Attributes): boolean {
  if (name === "script") return run.has((type.split(";", 1)[0] ?? "").trim().toLowerCase());
  if (name === "link") return isFollowed(rel);
  return name !== "input" || type.trim().toLowerCase() === "image";
}

/** The addresses that an element names, as they are written; of a set of images each. */
export function addressesOf(name: string, attributes: Attributes): readonly string[] {
  return (loading[name] ?? []).flatMap((attribute) => {
    const value = attributes[attribute];
    if (value === undefined || attribute === "srcdoc") return [];
    return attribute === "srcset" ? value.split(/[\s,]+/).filter((one) => one !== "") : [value];
  });
}
