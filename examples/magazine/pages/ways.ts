import { pathOf, titleOf } from "./articles.ts";
import type { Way } from "./layout.ts";
import type { Library } from "./library.ts";

/** The ways through the magazine: its newest articles, its events, and its pages in their order. */
export async function waysOf(library: Library): Promise<readonly Way[]> {
  const home = library.info.url;
  return [
    { href: pathOf(`${home}/`), label: "Latest" },
    { href: pathOf(`${home}/events/`), label: "Events" },
    ...(await library.signs()).map((page) => ({ href: pathOf(page.link), label: titleOf(page) })),
  ];
}
