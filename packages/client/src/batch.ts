import { fillPath, toQuery } from "./address.ts";
import type { InputAt, ResultAt, Paths } from "./call.ts";
import { ApiError } from "./answer.ts";
import type { Transport } from "./transport.ts";

/** A write for a batch. */
export interface Planned<R> {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly "~result"?: R;
}
interface Plan<Routes> {
  <P extends keyof Routes & string>(
    path: P,
    ...rest: {} extends InputAt<Routes, P>
      ? [input?: InputAt<Routes, P>]
      : [input: InputAt<Routes, P>]
  ): Planned<ResultAt<Routes, P>>;
}
/** The functions that create the items of a batch, in the form of client calls. */
export interface BatchKit<S> {
  readonly post: Plan<Paths<S, "POST">>;
  readonly edit: Plan<Paths<S, "PATCH">>;
  readonly remove: Plan<Paths<S, "DELETE">>;
}
/** The result of one item: a response, an error, or undefined if another item prevented the whole batch. */
export type BatchReply<R> =
  | { readonly ok: true; readonly status: number; readonly body: R }
  | { readonly ok: false; readonly status: number; readonly error: ApiError }
  | undefined;
/** The results of a batch, one per item. */
export interface BatchReplies<Ps extends readonly Planned<unknown>[]> {
  /** Whether nothing was done because an item is invalid (`validation: "require-all-validate"`). */
  readonly isRejected: boolean;
  readonly replies: {
    readonly [K in keyof Ps]: Ps[K] extends Planned<infer R> ? BatchReply<R> : never;
  };
}
/** The options of a batch. */
export interface BatchOptions {
  /** `require-all-validate`: nothing is done if one item is invalid. */
  readonly validation?: "normal" | "require-all-validate";
  readonly signal?: AbortSignal | undefined;
}

const plan =
  (method: Planned<unknown>["method"]) =>
  (path: string, input: Readonly<Record<string, unknown>> = {}): Planned<never> => {
    const { path: filled, rest } = fillPath(path, input);
    if (method !== "DELETE") return { method, path: filled, body: rest };
    const query = toQuery(rest);
    return { method, path: query === "" ? filled : `${filled}?${query}` };
  };
/** The same for every client: only its types depend on the site. */
export const batchKit = { post: plan("POST"), edit: plan("PATCH"), remove: plan("DELETE") };

/** Sends up to 25 writes as one request and one transaction. */
export async function sendBatch(
  transport: Transport,
  requests: readonly Planned<unknown>[],
  { validation = "normal", signal }: BatchOptions,
): Promise<BatchReplies<readonly Planned<unknown>[]>> {
  const { body } = await transport.send({
    method: "POST",
    url: `${transport.root}/batch/v1`,
    body: { validation, requests },
    signal,
  });
  const { failed, responses } = body as {
    readonly failed?: string;
    readonly responses: readonly (Answered | null)[];
  };
  return { isRejected: failed !== undefined, replies: responses.map(toReply) };
}
interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>> | readonly [];
}
function toReply(answered: Answered | null): BatchReply<unknown> {
  if (answered === null) return undefined;
  const { status, body, headers } = answered;
  if (status < 400) return { ok: true, status, body };
  const headerRecord = Array.isArray(headers) ? {} : (headers as Record<string, string>);
  return { ok: false, status, error: new ApiError(status, body, new Headers(headerRecord)) };
}
