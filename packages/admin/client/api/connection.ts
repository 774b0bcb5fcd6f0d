import { ApiError, createClient, type CallOptions, type Client, type Reply } from "@waymark/client";
import { page } from "./page.ts";

/** Arguments of a request. */
export type Input = Readonly<Record<string, unknown>>;
/** Reports the progress of an upload: from 0 to 1. */
export type OnProgress = (share: number) => void;

type AnyClient = Client<Readonly<Record<never, never>>>;
let opened: Promise<AnyClient> | undefined;
let nonce = "";

/** The nonce of the session. It proves that a request is from this site. */
async function loadNonce(): Promise<string> {
  const response = await fetch(`${page.base}/session`, {
    credentials: "same-origin",
    cache: "no-store",
    headers: { Accept: "application/json" },
  });
  const body = (await response.json()) as { user: object | null; nonce?: string };
  if (!body.user || !body.nonce) throw new ApiError(401, { code: "rest_not_logged_in" });
  return body.nonce;
}

async function open(): Promise<AnyClient> {
  nonce = await loadNonce();
  return createClient({
    url: new URL(page.api, location.href).href,
    auth: { nonce },
    fetch: async (request) => {
      const response = await fetch(request);
      nonce = response.headers.get("x-core-nonce") ?? nonce;
      return response;
    },
  });
}

/** The open session; one that could not be opened is opened again by the next request. */
function connect(): Promise<AnyClient> {
  if (opened) return opened;
  const opening = open();
  opened = opening;
  opening.catch(() => {
    if (opened === opening) opened = undefined;
  });
  return opening;
}

const ended = new Set<() => void>();
/** Calls `listener` when a request fails because the session has ended. */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener);
  return () => ended.delete(listener);
}
/** Forgets the session, so that the next request uses that of a new sign-in. */
export const renewSession = (): void => {
  opened = undefined;
};

const isSessionError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === "rest_cookie_invalid_nonce");

/** Runs a request; if the nonce has expired, once more with a new one. */
async function withSession<R>(run: (client: AnyClient) => Promise<R>): Promise<R> {
  try {
    return await run(await connect());
  } catch (error) {
    if (!isSessionError(error)) throw error;
    opened = undefined;
  }
  try {
    return await run(await connect());
  } catch (error) {
    if (isSessionError(error)) for (const listener of ended) listener();
    throw error;
  }
}

/** Sends a request to a path of the API: `send("GET", "/core/v2/posts", { page: 2 })`. */
export const send = <R = unknown>(
  method: string,
  path: string,
  input: Input = {},
  options: CallOptions = {},
): Promise<Reply<R>> => withSession((client) => client.send<R>(method, path, input, options));

/** Sends a request for an operation by its key, `POST /core/v2/posts/:id`; path parameters are taken from the input. */
export function sendTo<R = unknown>(
  key: string,
  input: Input = {},
  options: CallOptions = {},
): Promise<Reply<R>> {
  const [method = "GET", path = "/"] = key.split(" ");
  return send<R>(method, path, input, options);
}

/** Uploads a file as a form, and reports the progress. */
export const upload = <R = unknown>(
  path: string,
  file: File,
  input: Readonly<Record<string, string>> = {},
  onProgress: OnProgress = () => {},
): Promise<R> =>
  withSession(
    () =>
      new Promise<R>((resolve, reject) => {
        const request = new XMLHttpRequest();
        const form = new FormData();
        for (const [name, value] of Object.entries(input)) form.append(name, value);
        form.append("file", file, file.name);
        request.upload.addEventListener("progress", ({ loaded, total }) =>
          onProgress(total > 0 ? loaded / total : 0),
        );
        request.addEventListener("load", () => {
          const body = toJson(request.responseText);
          if (request.status < 400) resolve(body as R);
          else reject(new ApiError(request.status, body));
        });
        request.addEventListener("error", () => reject(new TypeError("The upload failed.")));
        request.open("POST", page.api + path);
        request.setRequestHeader("X-Core-Nonce", nonce);
        request.setRequestHeader("Accept", "application/json");
        request.send(form);
      }),
  );

/** Sends a request that the browser completes even if the page is closed. Its response is ignored. */
export function sendOnLeave(method: string, path: string): void {
  if (nonce === "") return;
  void fetch(page.api + path, {
    method,
    keepalive: true,
    credentials: "same-origin",
    headers: { "X-Core-Nonce": nonce },
  }).catch(() => {});
}

/** Reads a file that only users may read. */
export const loadFile = (path: string): Promise<Blob> =>
  withSession(async () => {
    const response = await fetch(page.api + path, {
      credentials: "same-origin",
      headers: { "X-Core-Nonce": nonce },
    });
    if (!response.ok) throw new ApiError(response.status, toJson(await response.text()));
    return response.blob();
  });

/**
 * Saves a file that only users may read, as the browser receives it: for large files. The nonce in the
 * address has no effect without the cookie of the session.
 */
export const startDownload = (path: string): Promise<void> =>
  withSession(async () => {
    const link = document.createElement("a");
    link.href = `${page.api}${path}?_core_nonce=${encodeURIComponent(nonce)}`;
    link.download = "";
    link.click();
  });

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
