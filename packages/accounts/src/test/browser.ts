import type { startSite } from "./start.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

/** A browser: it stores cookies, follows no redirects, and sends forms as pages of the site do. */
export function browser({ site }: Pick<Site, "site">, remoteAddress = "203.0.113.7") {
  const jar = new Map<string, string>();
  const { origin } = new URL(site.info.url);
  async function open(path: string, form?: Record<string, string>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await site.fetch(
      new Request(new URL(path, origin), {
        headers: { ...(cookie && { cookie }), ...(form && { origin }) },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      }),
      { remoteAddress },
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0\b/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return {
      status: response.status,
      location: response.headers.get("location"),
      headers: response.headers,
      html: await response.text(),
    };
  }
  return { open, jar };
}
export type Browser = ReturnType<typeof browser>;

/** The last link in a text, below the origin of the site. */
export const linkIn = (text: string): string => {
  const found = /https?:\/\/[^/\s]+(\/\S*token=[0-9a-f]{64})/.exec(text)?.[1];
  if (!found) throw new Error(`No link in: ${text}`);
  return found;
};
