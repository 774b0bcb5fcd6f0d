import { errors } from "../errors/errors.ts";
import { discardBody } from "./discard-body.ts";
import { fromPairs, parseQuery } from "./brackets.ts";
import { toByteWindow, isFragmented } from "./byte-chunks.ts";
import { parseJson } from "./json.ts";

/** The content of a request body; empty for types that arguments are not read from. */
export interface Body {
  /** The value of a JSON body, which need not be an object. */
  readonly json?: unknown;
  readonly form?: Record<string, unknown>;
  /** Uploaded files of a multipart form, by field name; the last of several wins. */
  readonly files?: Record<string, File>;
}
export interface BodyLimits {
  /** The maximum size of a body in bytes. Default: 1 MiB. */
  readonly bytes?: number;
  /** The same for multipart forms, which contain files. Default: `bytes`. */
  readonly multipartBytes?: number;
  /**
   * Whether the host checks that a body has the length that its header declares, and that a request without a length and a
   * transfer encoding has none, as HTTP/1 does. Default: false.
   */
  readonly hasCheckedLength?: boolean | undefined;
}

const defaultBytes = 1024 * 1024;
const writes = ["POST", "PUT", "PATCH", "DELETE"];

/** The kinds of bodies that arguments are read from. */
export type BodyKind = "json" | "form" | "multipart";
/** The kind of a body by its content type; undefined for others. */
export function toBodyKind(contentType: string | null, method: string): BodyKind | undefined {
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || /^application\/[^\s/]+\+json$/.test(type)) return "json";
  if (!writes.includes(method)) return undefined;
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "" && method !== "POST") return "form";
  return type === "multipart/form-data" && method === "POST" ? "multipart" : undefined;
}

/** Rejects a body that is too large or compressed according to its headers, before it is read. */
export async function checkBody(request: Request, limit: number): Promise<void> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") throw errors.rest_unsupported_encoding();
  if (Number(request.headers.get("content-length") ?? 0) <= limit) return;
  await discardBody(request);
  throw errors.rest_request_too_large();
}

/**
 * The body as it arrives, up to `limit` bytes and not fragmented. An incomplete one is a 400
 * `rest_invalid_body`.
 */
export async function* readChunks(
  { body }: Request,
  limit: number,
): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  let size = 0;
  let count = 0;
  let isOver = reader === undefined;
  try {
    while (reader && !isOver) {
      const step = await reader.read().catch(() => {
        throw errors.rest_invalid_body();
      });
      isOver = step.done;
      if (step.done) break;
      size += step.value.byteLength;
      if (size > limit || isFragmented(++count, size)) throw errors.rest_request_too_large();
      yield step.value;
    }
  } finally {
    if (!isOver) await reader?.cancel().catch(() => undefined);
  }
}

/** Bodies up to this length are read at once where the host checks their length. */
const shortLength = 65_536;

/** Whether the body may be read at once: its length is known, short, and checked by the host. */
function isShort({ method, headers }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const length = headers.get("content-length");
  return length !== null && Number(length) <= shortLength;
}

/**
 * Whether an HTTP/1 request has no body, as its headers say: asking for its stream would create it. Bodies that a wrapper of
 * `fetch` replaces may have no length, but have a type.
 */
const isEmpty = ({ method, headers }: Request): boolean =>
  headers.get("content-length") === null &&
  headers.get("transfer-encoding") === null &&
  (method === "GET" || method === "HEAD" || headers.get("content-type") === null);

/** A short body. Its stream is not touched: creating it takes longer than reading the bytes. */
async function readShort(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw errors.rest_invalid_body();
  }
}

/** Collects the bytes in one buffer, so that tiny chunks do not cost memory each. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const window = toByteWindow(readChunks(request, limit));
  while (await window.fill());
  return window.held();
}

const decoder = new TextDecoder("utf-8", { fatal: true });
function toText(bytes: Uint8Array, kind: "json" | "form"): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const message = "The body is not valid UTF-8.";
    if (kind === "form") throw errors.rest_invalid_body({ message });
    throw errors.rest_invalid_json({
      message,
      data: {
        json_error_code: 5,
        json_error_message: "Malformed UTF-8 characters, possibly incorrectly encoded",
      },
    });
  }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Body> {
  let data: FormData;
  try {
    data = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw errors.rest_invalid_body({ message: "The form is malformed." });
  }
  const pairs: [string, string][] = [];
  const files: Record<string, File> = Object.create(null);
  for (const [name, value] of data)
    if (typeof value === "string") pairs.push([name, value]);
    else files[name] = value;
  return { form: fromPairs(pairs, "form"), files };
}

/**
 * Reads a body that contains arguments: JSON (including `application/…+json`) with every method, URL-encoded forms with
 * POST, PUT, PATCH and DELETE (with the last three also without a content type), multipart forms with POST. A body of
 * any other type is left to the handler. The limit is enforced while reading, regardless of `Content-Length`.
 *
 * @throws ApiError 413 `rest_request_too_large`, 415 `rest_unsupported_encoding`, 400 `rest_invalid_json` or
 * `rest_invalid_body`.
 */
export async function readBody(
  request: Request,
  method: string,
  limits: BodyLimits = {},
): Promise<Body> {
  if (limits.hasCheckedLength === true && isEmpty(request)) return {};
  const short = limits.hasCheckedLength === true && isShort(request);
  if (!short && request.body === null) return {};
  const contentType = request.headers.get("content-type");
  const kind = toBodyKind(contentType, method);
  const { bytes: limit = defaultBytes, multipartBytes = limit } = limits;
  const max = kind === "multipart" ? multipartBytes : limit;
  await checkBody(request, kind === undefined ? Infinity : max);
  if (kind === undefined) return {};
  const bytes = await (short ? readShort(request) : readBytes(request, max));
  if (kind === "multipart") return readMultipart(bytes, contentType ?? "");
  const text = toText(bytes, kind === "json" ? "json" : "form");
  if (kind === "form") return { form: parseQuery(text, "form") };
  return text.trim() === "" ? {} : { json: parseJson(text) };
}
