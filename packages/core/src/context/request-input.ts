import type { Body } from "../args/body.ts";
import { toAddressPath } from "../compile/router.ts";
import type { Actor } from "../declare/access.ts";
import { names } from "../declare/names.ts";
import type { SocketSession } from "../declare/socket.ts";
import type { Upload } from "../declare/upload.ts";
import type { ApiError } from "../errors/api-error.ts";
import type { Session } from "@waymark/storage";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A request to the pipeline: from HTTP, from `site.call`, from a batch or from an embed. */
export interface RequestInput {
  /** The effective method, after overrides. */
  readonly method: string;
  /** The normalized path below the API's root. */
  readonly path: string;
  /** The parsed query. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly remoteAddress: string | undefined;
  /** The language of the request that this one is part of. */
  readonly language?: string | undefined;
  /** The id of the request that this one is part of. */
  readonly requestId?: string;
  header(name: string): string | null;
  body(): Promise<Body> | Body;
  /** The request as a `Request`. */
  request(): Request;
  /** The caller, if already known. */
  readonly actor?: Actor;
  /** The transaction that this request is part of, and its unit of work. */
  readonly within?: { readonly session: Session; readonly unit: UnitOfWork };
  /** Files of a call in process. */
  readonly files?: readonly (File | Upload)[];
  /** Opens a WebSocket, if the host can. */
  readonly upgrade?: ConnectionInfo["upgrade"];
  /** Changes the response before it is created. */
  readonly rewrite?: ConnectionInfo["rewrite"];
  /** Part of another response: nothing is embedded into it. */
  readonly embedded?: boolean;
  /** An error that was detected before the first stage. */
  readonly fault?: ApiError | undefined;
}

/** A request from inside the process. `path` is below the API's root; its values are not parsed. */
export function toRequestInput(made: {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly base: string;
  readonly remoteAddress?: string | undefined;
  readonly language?: string | undefined;
  readonly actor: Actor;
  readonly requestId?: string;
  readonly within?: RequestInput["within"];
  readonly embedded?: boolean;
  readonly files?: RequestInput["files"] | undefined;
}): RequestInput {
  const headers = new Map(
    Object.entries(made.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    method: made.method,
    path: made.path,
    query: made.query ?? {},
    remoteAddress: made.remoteAddress,
    language: made.language,
    header: (name) => headers.get(name.toLowerCase()) ?? null,
    body: () => (made.body ? { json: made.body } : {}),
    request: () =>
      new Request(made.base + toAddressPath(made.path), {
        method: made.method,
        headers: [...headers],
      }),
    actor: made.actor,
    ...(made.requestId !== undefined && { requestId: made.requestId }),
    ...(made.within && { within: made.within }),
    ...(made.files && { files: made.files }),
    ...(made.embedded && { embedded: true }),
  };
}

/** The effective method: `_method` or its header, on POST only. */
export function methodOf(request: Request, query: () => Readonly<Record<string, unknown>>): string {
  if (request.method !== "POST") return request.method;
  const named = request.url.includes("_method=") ? query()["_method"] : undefined;
  const requested = typeof named === "string" ? named : request.headers.get(names.methodOverride);
  return requested ? requested.toUpperCase() : "POST";
}

/** A response whose body is JSON, before it is created. */
export interface JsonResponseText {
  readonly status: number;
  /** All but the cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Information about the connection of a request, from the host. */
export interface ConnectionInfo {
  readonly remoteAddress?: string | undefined;
  /**
   * Whether the host checks that a body has the length of its `Content-Length`, as HTTP servers do: short bodies are
   * then read without a stream, and requests without a length and a transfer encoding have none. Default: false, and the
   * length is counted while reading. A wrapper of `fetch` that replaces bodies sets it to false.
   */
  readonly hasCheckedLength?: boolean | undefined;
  /**
   * Opens a WebSocket in place of a response, and returns what `fetch` of the site then returns. Absent if the host
   * cannot.
   */
  readonly upgrade?: ((session: SocketSession) => Response) | undefined;
  /**
   * Changes the headers and the text of a JSON response of the API before it is created, which costs less than reading
   * the text from a response: for wrappers of `fetch`. Not called for other responses: without a body, of a handler's
   * own, as a stream, a script or bytes that are stored as they are sent.
   */
  readonly rewrite?: ((response: JsonResponseText) => Omit<JsonResponseText, "status">) | undefined;
  /**
   * Called with the error when a page handler fails, after it has been logged; `fetch` then returns a page without
   * details. For hosts that show errors during development.
   */
  readonly onPageFailure?: ((error: unknown) => void) | undefined;
}
