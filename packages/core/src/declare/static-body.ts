import { hash53 } from "../crypto/hashes.ts";
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

/** Declares a body that is created on first use. A handler may return it instead of a value. */
export function staticBody(make: () => unknown, always: FieldTree = {}): StaticBody {
  let known: Made | undefined;
  const made = () => (known ??= toMade(make()));
  return {
    "~prepared": true,
    always,
    value: () => made().value,
    answer(ifNoneMatch, acceptEncoding) {
      const { tag, same, full: whole, zipped } = made();
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
  /** The response for a client that already has the body. */
  readonly same: ResponseDraft;
  readonly full: ResponseDraft;
  /** The response with the compressed bytes, once they are available. */
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
    full: { status: 200, headers, body: undefined, bytes },
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

/** The dotted paths of `_fields` as a tree: null means "all of it". */
export interface FieldTree {
  readonly [name: string]: FieldTree | null;
}

/** Reads `_fields`: a list separated by commas or spaces, or an array of names. Only separators mean no filter. */
export function toFieldTree(given: unknown): FieldTree | undefined {
  if (given === undefined || given === null) return undefined;
  const paths = (Array.isArray(given) ? given : [given])
    .flatMap((part) => (typeof part === "string" ? part.split(/[\s,]+/) : []))
    .filter((path) => path !== "");
  if (paths.length === 0) return undefined;
  const tree: Record<string, FieldTree | null> = Object.create(null);
  for (const path of paths) plant(tree, path.split(".").slice(0, 8));
  return tree;
}

function plant(tree: Record<string, FieldTree | null>, [name = "", ...rest]: string[]): void {
  const known = tree[name];
  if (known === null) return;
  if (rest.length === 0) {
    tree[name] = null;
    return;
  }
  const branch = (known ?? Object.create(null)) as Record<string, FieldTree | null>;
  tree[name] = branch;
  plant(branch, rest);
}

/** Filters a value by the tree; lists are filtered item by item. */
export function prune(value: unknown, tree: FieldTree | null): unknown {
  if (tree === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => prune(item, tree));
  const result: Record<string, unknown> = {};
  for (const [name, branch] of Object.entries(tree)) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner !== undefined && Object.hasOwn(value, name)) result[name] = prune(inner, branch);
  }
  return result;
}
