import type { TestReply } from "@waymark/testing";
import type { ContentSite } from "./site.ts";

export const COMMENTS = "/core/v2/comments";
/** Options without moderation: comments are published immediately. */
export const unmoderated = { discussion: { moderation: "none" } } as const;
/** The same, with anonymous comments allowed. */
export const anonymousAllowed = { discussion: { moderation: "none", anonymous: true } } as const;

/** Publishes a post and returns its id. */
export async function publish(site: ContentSite, more: object = {}): Promise<number> {
  const input = { title: "A post", content: "Words.", status: "publish", ...more };
  return (await site.editor.post("/core/v2/posts", input)).body.id;
}
/** Creates a comment as an administrator, who has no rate limit, and returns its id. */
export async function comment(site: ContentSite, input: object): Promise<number> {
  const { body } = await site.administrator.post(COMMENTS, { content: "A comment.", ...input });
  return body.id;
}
export const idsOf = ({ body }: TestReply): number[] =>
  (body as { id: number }[]).map(({ id }) => id);

/** Sends an anonymous comment from an IP address. */
export async function fromAddress(
  { site }: ContentSite,
  remoteAddress: string,
  input: object,
): Promise<{ readonly status: number; readonly headers: Headers; readonly code: string }> {
  const request = new Request(`${site.info.api}${COMMENTS}`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "reader" },
    body: JSON.stringify(input),
  });
  const response = await site.fetch(request, { remoteAddress });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, headers: response.headers, code };
}
