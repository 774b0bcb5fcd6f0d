import type { PageChanges, PageResponse } from "../declare/page-handler.ts";
import { cspNonce, extendCsp } from "./csp.ts";
import { isHtmlResponse, readText, removeBodyHeaders } from "./html-response.ts";
import { excludesFromSearch } from "./robots.ts";
import { insertHtml } from "./scan-tags.ts";

/** The size of the largest page that transforms can read, in bytes. Larger ones are sent unchanged. */
const maxPageBytes = 8 * 1_048_576;
const cspHeader = "content-security-policy";

/** A page while transforms run: it is read and decoded at most once, and encoded once after the last change. */
interface EditedPage {
  readonly page: PageResponse;
  apply(changes: PageChanges): Promise<void>;
  /** The response with all changes. It can be called once. */
  toResponse(): Promise<Response>;
}

/** Applies the changes of a page transform to a response. For hosts that change pages after the site has answered. */
export async function changePage(response: Response, changes: PageChanges): Promise<Response> {
  const edited = editPage(response);
  await edited.apply(changes);
  return edited.toResponse();
}

/** Opens a response for page transforms. */
export function editPage(original: Response): EditedPage {
  const headers = new Headers(original.headers);
  const isHtml = isHtmlResponse(original);
  let { body } = original;
  let reading: Promise<void> | undefined;
  let text: string | undefined;
  let isTouched = false;

  async function read(): Promise<void> {
    const found = await readText(original, maxPageBytes);
    if (typeof found === "string") text = found;
    else ({ body } = found);
  }
  async function html(): Promise<string | undefined> {
    if (!isHtml || original.body === null) return undefined;
    await (reading ??= read());
    return text;
  }
  /** Whether the page could be edited. */
  async function edit({ html: replaced, ...insertions }: PageChanges): Promise<boolean> {
    // A response to HEAD has the headers of the page.
    if (original.body === null) return isHtml;
    const current = await html();
    if (current === undefined) return false;
    const inserted = insertHtml(replaced ?? current, insertions);
    text = inserted ?? replaced ?? current;
    return (inserted ?? replaced) !== undefined;
  }
  const page = {
    original,
    headers,
    isHtml,
    html,
    status: original.status,
    get isIndexable() {
      const isShown = this.status === 200 || this.status === 404;
      return isHtml && isShown && !excludesFromSearch(headers.get("x-robots-tag") ?? "");
    },
    get isPrivate() {
      return /\bprivate\b/i.test(headers.get("cache-control") ?? "");
    },
    nonce: (kind: "script" | "style") => cspNonce(headers.get(cspHeader), kind),
  };
  return {
    page,
    async apply(changes) {
      isTouched = true;
      page.status = changes.status ?? page.status;
      for (const [name, value] of Object.entries(changes.headers ?? {})) headers.set(name, value);
      const isEdit = [changes.html, changes.head, changes.body].some((one) => one !== undefined);
      if (isEdit && !(await edit(changes))) return;
      if (isEdit) removeBodyHeaders(headers);
      const policy = headers.get(cspHeader);
      if (changes.csp && policy !== null) headers.set(cspHeader, extendCsp(policy, changes.csp));
    },
    async toResponse() {
      await reading;
      if (!isTouched && !reading) return original;
      const { status } = page;
      const statusText = status === original.status ? original.statusText : "";
      return new Response(text ?? body, { status, statusText, headers });
    },
  };
}
