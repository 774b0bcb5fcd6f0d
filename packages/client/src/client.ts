import { fillPath, toPairs, toTarget } from "./address.ts";
import { type AnyResponse, linkIn } from "./answer.ts";
import {
  batchKit,
  sendBatch,
  type BatchKit,
  type BatchOptions,
  type BatchReplies,
  type Planned,
} from "./batch.ts";
import type {
  CallOptions,
  InputAt,
  Narrowed,
  Reply,
  ResultAt,
  Rest,
  Send,
  ResponseArgs,
  FieldPath,
  Item,
  Paths,
  Routed,
} from "./call.ts";
import { readStream, type ReadStream, type StreamOptions } from "./stream.ts";
import { openSocket, type OpenSocket, type SocketOptions } from "./socket.ts";
import { toTransport, type ClientOptions, type Transport } from "./transport.ts";

/** Uploads a file with further arguments of the route. */
export interface SendFile<Routes> {
  <P extends keyof Routes & string>(
    path: P,
    file: Blob,
    input?: Partial<InputAt<Routes, P>>,
    options?: CallOptions & {
      /** The form field of the file. Default `file`. */
      readonly field?: string;
      /** The name of the file. Default: its own name. */
      readonly name?: string;
    },
  ): Promise<Reply<ResultAt<Routes, P>>>;
}
/** Reads a list page by page: `for await (const { body } of client.pages("/core/v2/posts"))`. */
export interface ReadPages<Routes> {
  <P extends keyof Routes & string, const F extends FieldPath<Item<ResultAt<Routes, P>>> = never>(
    path: P,
    ...rest: Rest<InputAt<Routes, P> & ResponseArgs<F>, CallOptions>
  ): AsyncGenerator<Reply<Narrowed<ResultAt<Routes, P>, F>, InputAt<Routes, P>>, void>;
}
/** A site's routes as functions. Error responses are thrown as `ApiError`. */
export interface Client<S> {
  readonly get: Send<Paths<S, "GET">>;
  readonly post: Send<Paths<S, "POST">>;
  /** Updates the given properties (PATCH). */
  readonly edit: Send<Paths<S, "PATCH">>;
  readonly remove: Send<Paths<S, "DELETE">>;
  readonly pages: ReadPages<Paths<S, "GET">>;
  readonly stream: ReadStream<Paths<S, "GET">>;
  readonly socket: OpenSocket<Paths<S, "GET">>;
  readonly upload: SendFile<Paths<S, "POST">>;
  /** Up to 25 writes as one request and one transaction: `client.batch(({ post }) => [post("/core/v2/tags", { name: "Sea" })])`. */
  readonly batch: <const Ps extends readonly Planned<unknown>[]>(
    make: (kit: BatchKit<S>) => Ps,
    options?: BatchOptions,
  ) => Promise<BatchReplies<Ps>>;
  /** Calls a route without types. */
  readonly send: <R = unknown>(
    method: string,
    path: string,
    input?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<Reply<R>>;
}

type Input = Readonly<Record<string, unknown>>;

/** Creates a client, typed by a site: `createClient<typeof site>({ url })` with a type-only import. */
export function createClient<S extends Routed>(options: ClientOptions): Client<S> {
  const transport = toTransport(options);
  const send =
    (method: string) =>
    async (path: string, input: Input = {}, call: CallOptions = {}) =>
      transport.send({ ...call, method, ...toTarget(transport.root, method, path, input) });
  const client = {
    get: send("GET"),
    post: send("POST"),
    edit: send("PATCH"),
    remove: send("DELETE"),
    send: (method: string, path: string, input?: Input, call?: CallOptions) =>
      send(method.toUpperCase())(path, input, call),
    pages: (path: string, input: Input = {}, call: CallOptions = {}) =>
      readPages(transport, path, input, call),
    stream: (path: string, input: Input = {}, call: StreamOptions = {}) =>
      readStream(transport, path, input, call),
    socket: (path: string, input: Input = {}, call: SocketOptions = {}) =>
      openSocket(transport, path, input, call),
    upload: async (
      path: string,
      file: Blob,
      input: Input = {},
      { field = "file", name, ...ctx }: Upload = {},
    ) => {
      const { path: filled, rest } = fillPath(path, input);
      const body = new FormData();
      for (const [key, text] of toPairs(rest)) body.append(key, text);
      if (name === undefined) body.append(field, file);
      else body.append(field, file, name);
      return transport.send({ ...ctx, method: "POST", url: transport.root + filled, body });
    },
    batch: async (
      make: (kit: typeof batchKit) => readonly Planned<unknown>[],
      batch: BatchOptions = {},
    ) => sendBatch(transport, make(batchKit), batch),
  };
  return client as unknown as Client<S>;
}
interface Upload extends CallOptions {
  readonly field?: string;
  readonly name?: string;
}

/** The pages of a list, each requested when it is consumed, by the `next` links. */
async function* readPages(
  transport: Transport,
  path: string,
  input: Readonly<Record<string, unknown>>,
  call: CallOptions,
): AsyncGenerator<AnyResponse, void> {
  const first = toTarget(transport.root, "GET", path, input).url;
  let next: string | undefined = first;
  while (next !== undefined) {
    const reply = await transport.send({ ...call, method: "GET", url: next });
    yield reply;
    const link = linkIn(reply.headers, (relation) => relation === "next");
    // Only the query of the link is used: credentials are not sent to other hosts.
    next =
      link === undefined ? undefined : first.replace(/\?.*$/, "") + new URL(link, first).search;
  }
}
