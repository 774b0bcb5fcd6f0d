import type { DatapointContext } from "../kit/datapoint.ts";

/** Timeout of the front page, in milliseconds. */
const patience = 2_000;
const mostBytes = 1_048_576;

/** The response of the site's own front page. */
export interface HomeAnswer {
  /** 0 after a timeout. */
  readonly status: number;
  readonly text: string;
}

/**
 * Requests the front page of the site: in process if configured, else at its own URL, which callers cannot choose. The
 * text is only read on demand.
 */
export async function askHome(
  { options, fetch, site }: Pick<DatapointContext, "options" | "fetch" | "site">,
  query: string,
  method: "GET" | "HEAD",
): Promise<HomeAnswer> {
  const late = AbortSignal.timeout(patience);
  const address = `${site.url}/${query}`;
  const init: RequestInit = {
    method,
    headers: { accept: "text/html", "user-agent": "Waymark sitekit check" },
    redirect: "manual",
    signal: late,
  };
  try {
    const asked = options.ask
      ? Promise.resolve(options.ask(new Request(address, init)))
      : fetch(address, init);
    const answer = await before(asked, late);
    return { status: answer.status, text: await textOf(answer, method, late) };
  } catch {
    return { status: 0, text: "" };
  }
}

async function textOf(answer: Response, method: string, late: AbortSignal): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let bytes = 0; method === "GET" && bytes < mostBytes;) {
      const { done, value } = await before(reader.read(), late);
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Cancelling an endless stream may never resolve.
    reader.cancel().catch(() => {});
  }
  return text;
}

/** Waits for a promise until the signal aborts; its later result is ignored. */
export function before<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
