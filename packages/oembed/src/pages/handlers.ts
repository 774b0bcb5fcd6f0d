import { itemAt } from "@waymark/content";
import { renderExcerpt } from "@waymark/content-text";
import { definePageHandler } from "../builder.ts";
import { titleOf, toInline, pictureOf } from "../card.ts";
import { toDocument } from "./document.ts";

/** The embed page of each public item: `/2026/01/15/fog/embed/`, `/?p=7&embed=true`. */
export const embedPage = definePageHandler("embed", async (ctx) => {
  const { request, site } = ctx;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const address = addressBehind(new URL(request.url), site.url);
  const found = address === undefined ? undefined : await itemAt(ctx, address);
  if (!found) return undefined;
  const { item, link } = found;
  const source = { raw: item.excerpt, content: item.content };
  const document = await toDocument(site, {
    link,
    title: titleOf(found),
    excerpt: item.password === "" ? toInline(renderExcerpt(source, { postId: item.id })) : "",
    picture: await pictureOf(ctx, found, 600),
  });
  return request.method === "HEAD" ? new Response(null, document) : document;
});

/** The URL of the item of an embed page; undefined for other pages. */
function addressBehind({ pathname, searchParams }: URL, site: string): string | undefined {
  const { origin } = new URL(site);
  if (pathname.endsWith("/embed/") || pathname.endsWith("/embed"))
    return origin + pathname.replace(/embed\/?$/, "");
  if (!/^(?:true|1)$/.test(searchParams.get("embed") ?? "")) return undefined;
  searchParams.delete("embed");
  return `${origin}${pathname}?${searchParams.toString()}`;
}
