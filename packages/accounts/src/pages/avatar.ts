import { basePath, pathBelow } from "@waymark/core";
import { definePageHandler } from "../builder.ts";

/**
 * `GET /avatars/:id?s=48`: a picture that is generated from the id only, whether or not the user exists.
 */
export const avatar = definePageHandler("avatar", {
  path: "/avatars/*",
  methods: ["GET"],
  handler: ({ request, path, site }) => {
    const [, id] =
      /^\/([1-9]\d{0,15})$/.exec(pathBelow(path, `${basePath(site)}/avatars`) ?? "") ?? [];
    if (id === undefined) return;
    const requested = Number(new URL(request.url).searchParams.get("s") ?? 96);
    const size = Number.isInteger(requested) ? Math.min(512, Math.max(1, requested)) : 96;
    return new Response(toAvatar(Number(id), size), {
      headers: {
        "Content-Type": "image/svg+xml; charset=UTF-8",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cache-Control": "public, max-age=604800, immutable",
      },
    });
  },
});

/** A head-and-shoulders silhouette on a background whose hue is derived from the id; consecutive ids have distant hues. */
function toAvatar(id: number, size: number): string {
  const hue = Math.round((id * 137.508) % 360);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">
<rect width="48" height="48" fill="hsl(${hue} 45% 42%)"/>
<g fill="hsl(${hue} 55% 86%)"><circle cx="24" cy="18.5" r="8.5"/><path d="M6 48c0-10.5 8-17 18-17s18 6.5 18 17z"/></g>
</svg>
`;
}
