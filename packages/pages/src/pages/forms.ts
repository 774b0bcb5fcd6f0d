import { type CommentItem } from "@waymark/content";
import {
  basePath,
  type CallResult,
  ipPrefix,
  isSameOrigin,
  readForm,
  serializeCookie,
  translatorOf,
} from "@waymark/core";
import { definePageHandler, type Call } from "../builder.ts";
import { pagesMessages } from "../messages/index.ts";
import { commentPagesOf, pageWith } from "../data/comment-pages.ts";
import { cookieName, toPasswordCookie } from "../data/password.ts";
import { readRequested, type Requested } from "../data/requested.ts";
import { visitorOf, type Visitor } from "../data/visitor.ts";
import { toPath, withParameter } from "../render/text.ts";
import { findItem, showItem, type FoundItem } from "./items.ts";
import { redirectTo } from "./redirect.ts";

/** Maximum size of a submitted form, in bytes: the longest comment, encoded. */
const max = 250_000;
/** Attempts of one network to enter the password of an item, within the time of the rate limiter. */
const maxAttempts = 20;

/** Submitted comments and passwords, at the URL of their item: `?send=comment`, `?send=password`. */
export const submittedForms = definePageHandler("forms", async (ctx) => {
  const { request, site } = ctx;
  const kind = new URL(request.url).searchParams.get("send");
  if (request.method !== "POST" || (kind !== "comment" && kind !== "password")) return undefined;
  const requested = readRequested(request.url, site);
  if (!requested || requested.feed || !isSameOrigin(request, site)) return undefined;
  const found = await findItem(ctx, requested);
  const form = found && (await readForm(request, { max }));
  if (!form) return undefined;
  const visitor = await visitorOf(ctx);
  const submission = { found, form, requested };
  return kind === "comment"
    ? sendComment(ctx, visitor, submission)
    : enterPassword(ctx, visitor, submission);
});

interface Submission {
  readonly found: FoundItem;
  readonly form: URLSearchParams;
  readonly requested: Requested;
}

async function enterPassword(
  ctx: Call,
  visitor: Visitor,
  { found, form, requested }: Submission,
): Promise<Response | undefined> {
  const { site, rateLimiter, remoteAddress = "" } = ctx;
  await rateLimiter.count([
    { key: `pages password ${found.id} ${ipPrefix(remoteAddress)}`, max: maxAttempts },
  ]);
  const password = (form.get("password") ?? "").slice(0, 255);
  const { status } = await visitor.get(`${found.base}/:id`, { id: found.id, password });
  if (status !== 200 || password === "")
    return showItem(ctx, visitor, requested, found, { isWrongPassword: true, status: 403 });
  const path = toPath(found.link, site);
  const response = redirectTo(path, 303);
  response.headers.append(
    "Set-Cookie",
    serializeCookie(cookieName, toPasswordCookie(found.id, password), {
      Path: path.split("?")[0] || `${basePath(site)}/`,
      HttpOnly: true,
      SameSite: "Lax",
      Secure: site.url.startsWith("https:"),
    }),
  );
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

async function sendComment(
  ctx: Call,
  visitor: Visitor,
  { found, form, requested }: Submission,
): Promise<Response | undefined> {
  const text = (name: string) => (form.get(name) ?? "").replaceAll("\0", "").trim();
  const values = { name: text("name"), email: text("email"), content: text("content") };
  const parent = /^\d{1,15}$/.test(text("parent")) ? Number(text("parent")) : 0;
  const result = await visitor.post("comments", {
    post: found.id,
    parent,
    content: values.content,
    ...(!visitor.user && values.name !== "" && { author_name: values.name }),
    ...(!visitor.user && values.email !== "" && { author_email: values.email }),
  });
  if (result.status !== 201) {
    requested.url.searchParams.set("reply", String(parent));
    const rejected = { values, message: reasonOf(ctx, result) };
    return showItem(ctx, visitor, requested, found, { rejected, status: result.status });
  }
  const { id, status } = result.body as CommentItem;
  const path = toPath(found.link, ctx.site);
  const isHeld = status !== "approved";
  const isLater = !isHeld && pageWith(await commentPagesOf(ctx, found.id), id) > 1;
  // Caches may have an older copy of the page without the comment; `?comment=ID` has an address of its own.
  const page = isHeld || isLater ? withParameter(path, "comment", isHeld ? "held" : id) : path;
  const to = `${page}#${isHeld ? "comments" : `comment-${id}`}`;
  const response = redirectTo(to, 303);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** The messages of an error, for the visitor. */
function reasonOf(ctx: Call, { body }: CallResult): string {
  const t = translatorOf(pagesMessages, ctx);
  const { message, data } = body as {
    readonly message: string;
    readonly data?: { readonly params?: Readonly<Record<string, string>> };
  };
  const { author_email: email, author_name: name, content } = data?.params ?? {};
  if (email !== undefined) return t("invalidEmail");
  if (name !== undefined) return t("longName");
  if (content !== undefined) return t("emptyComment");
  return message;
}
