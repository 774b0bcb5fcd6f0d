import { hash53 } from "../crypto/hash53.ts";
import type { FieldTree } from "./field-tree.ts";
import { defaultVary } from "./names.ts";
import type { ResponseDraft } from "./response-draft.ts";

/** A response body that is the same for all callers, created once: its bytes, `ETag` and compressed variant. */
export interface StaticBody {
  readonly "~prepared": true;
  /** Fields that are included regardless of `_fields`. */
  readonly always: FieldTree;
  value(): unknown;
  answer(ifNoneMatch: string | null, acceptEncoding: string | null): ResponseDraft;
}
export const isPrepared = (value: unknown): value is StaticBody =>
  typeof value === "object" && value !== null && "~prepared" in value;

const caching = { "Cache-Control": "no-cache", Vary: `${defaultVary}, Accept-Encoding` };

/** Creates a body on first use. A handler may return it instead of a value. */
export function staticBody(make: () => unknown, always: FieldTree = {}): StaticBody {
  let known: Made | undefined;
  const made = () => (known ??= toMade(make()));
  return {
    "~prepared": true,
    always,
    value: () => made().value,
    answer(ifNoneMatch, acceptEncoding) {
      const { tag, same, whole, zipped } = made();
      if (ifNoneMatch?.includes(tag)) return same;
      return (takesGzip(acceptEncoding) ? zipped() : undefined) ?? whole;
    },
  };
}

/** Cloudflare Workers compress responses, and would compress the bytes of one with `Content-Encoding` again. */
const isCompressing =
  (globalThis as { readonly navigator?: { readonly userAgent?: string } }).navigator?.userAgent ===
  "Cloudflare-Workers";
const takesGzip = (accepted: string | null): boolean =>
  !isCompressing &&
  accepted !== null &&
  accepted.includes("gzip") &&
  !/\bgzip *; *q=0(?:\.0*)?(?: *,| *$)/.test(accepted);

interface Made {
  readonly value: unknown;
  readonly tag: string;
  /** For a client that has it already. */
  readonly same: ResponseDraft;
  readonly whole: ResponseDraft;
  /** With the compressed bytes, once they are ready. */
  zipped(): ResponseDraft | undefined;
}
function toMade(value: unknown): Made {
  const text = JSON.stringify(value);
  const bytes = new TextEncoder().encode(text);
  const tag = hash53(text);
  const headers = { ...caching, ETag: `"${tag}"` };
  const packedHeaders = { ...caching, ETag: `"${tag}-gzip"`, "Content-Encoding": "gzip" };
  let packed: ResponseDraft | undefined;
  let isPacking = false;
  return {
    value,
    tag,
    same: { status: 304, headers, body: undefined },
    whole: { status: 200, headers, body: undefined, bytes },
    zipped() {
      if (!packed && !isPacking) {
        isPacking = true;
        void zip(bytes).then((done) => {
          packed = { status: 200, headers: packedHeaders, body: undefined, bytes: done };
        });
      }
      return packed;
    },
  };
}
async function zip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
