import type { Tag } from "../html/tags.ts";

type Attributes = Tag["attributes"];

/** The attributes by which elements of SVG name what they load. If both are present, the first one counts. */
export const svgAddresses = ["href", "xlink:href"];

/** Elements that load something, and the attributes that they do it by. */
export const loading: Readonly<Record<string, readonly string[]>> = {
  iframe: ["src", "srcdoc"],
  embed: ["src"],
  object: ["data"],
  img: ["src", "srcset"],
  // A separate element in SVG; in HTML an alias of `img`.
  image: ["src", "srcset", ...svgAddresses],
  feimage: svgAddresses,
  use: svgAddresses,
  source: ["src", "srcset"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
  input: ["src"],
  link: ["href"],
  script: ["src", ...svgAddresses],
};

/** Elements that embed another document in a page. */
export const frames: ReadonlySet<string> = new Set(["iframe", "embed", "object"]);

/** Relations of links that a browser loads automatically. */
const followed = new Set([
  "stylesheet",
  "preconnect",
  "dns-prefetch",
  "preload",
  "modulepreload",
  "prefetch",
  "prerender",
]);
/** Whether a browser loads the target of a link automatically. */
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

/** Whether a browser loads a resource for the element, or runs its content. */
export function isLoaded(name: string, { type = "", rel }: Attributes): boolean {
  if (name === "script") return run.has((type.split(";", 1)[0] ?? "").trim().toLowerCase());
  if (name === "link") return isFollowed(rel);
  return name !== "input" || type.trim().toLowerCase() === "image";
}

/** The addresses that an element loads, as written; every address of a `srcset`. */
export function addressesOf(name: string, attributes: Attributes): readonly string[] {
  return (loading[name] ?? []).flatMap((attribute) => {
    const value = attributes[attribute];
    if (value === undefined || attribute === "srcdoc") return [];
    return attribute === "srcset" ? value.split(/[\s,]+/).filter((one) => one !== "") : [value];
  });
}
