import type { Params, Result, Router } from "hono/router";
import { toWellFormed } from "../args/text.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { percentDecode } from "../text/addresses.ts";

/**
 * Normalizes a path for route matching; undefined if nothing can match it: every segment is decoded once,
 * but `%` itself stays `%25`, because a router may decode parameters again. An encoded slash or NUL matches
 * nothing; neither does invalid UTF-8. Trailing slashes are dropped, letter case is preserved.
 */
export function toNormalPath(path: string, keepTrailingSlash = false): string | undefined {
  let end = path.length;
  if (!keepTrailingSlash) while (end > 1 && path.charCodeAt(end - 1) === 47) end--;
  const trimmed = end === path.length ? path : path.slice(0, end);
  if (trimmed === "") return "/";
  if (!trimmed.includes("%")) return trimmed;
  const segments = trimmed.split("/");
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] as string;
    if (!segment.includes("%")) continue;
    const decoded = percentDecode(segment);
    if (decoded === undefined || decoded.includes("/") || decoded.includes("\0")) return undefined;
    segments[i] = decoded.replaceAll("%", "%25");
  }
  return segments.join("/");
}
/**
 * Whether the value of a catch-all parameter names something below a folder: no segment is empty, `.` or `..`, and none has
 * a backslash, which is a separator on some systems.
 */
export const isBelow = (path: string): boolean =>
  !path.includes("\\") && path.split("/").every((one) => one !== "" && one !== "." && one !== "..");
/** The value of a parameter in a normalized path. */
export const fromNormalSegment = (segment: string): string =>
  segment.includes("%25") ? segment.replaceAll("%25", "%") : segment;
/** A normalized path as part of a URL. */
export const toAddressPath = (path: string): string =>
  /^[\w/.~-]*$/.test(path)
    ? path
    : path
        .split("/")
        .map((segment) => encodeURIComponent(toWellFormed(fromNormalSegment(segment))))
        .join("/");
/** A URL in ASCII, for headers; encoded parts are unchanged. */
export const toAsciiAddress = (address: string): string =>
  encodeURI(toWellFormed(address)).replace(/%25(?=[\da-f]{2})/gi, "%");

/**
 * A route table for Hono's `router` option. Paths without parameters are in a map, the others in a tree of segments.
 * Literal segments take precedence over parameters with a pattern, these over parameters without one, and these over
 * the rest of the path (`*name`); among equals the first that was added wins. Parameter names belong to a route, not
 * to a node of the tree. A path and method has one handler.
 */
export function tableRouter<T>(): Router<T> {
  const fixed = new Map<string, T>();
  const trees = new Map<string, Node<T>>();
  return {
    name: "TableRouter",
    add(method, path, handler) {
      if (!/[:*]/.test(path)) {
        const key = `${method} ${path}`;
        if (fixed.has(key)) throw new DefinitionError(`${key} already exists.`);
        fixed.set(key, handler);
        return;
      }
      let tree = trees.get(method);
      if (!tree) trees.set(method, (tree = emptyNode()));
      insert(tree, toSegments(path), handler, `${method} ${path}`);
    },
    match(method, path): Result<T> {
      const handler = fixed.get(`${method} ${path}`);
      if (handler !== undefined) return [[[handler, noParams]]];
      const tree = trees.get(method);
      if (!tree || path.charCodeAt(0) !== 47) return nothing;
      const values: string[] = [];
      const leaf = walk(tree, path, 1, values);
      return leaf ? [[[leaf.handler, toParams(leaf.names, values)]]] : nothing;
    },
  };
}

/** The segments between slashes; a slash inside a parameter's braces is part of its expression. */
function toSegments(path: string): readonly string[] {
  const segments: string[] = [];
  let depth = 0;
  let start = 1;
  for (let i = 1; i < path.length; i++) {
    if (path[i] === "{") depth++;
    else if (path[i] === "}") depth--;
    else if (path[i] === "/" && depth === 0) {
      segments.push(path.slice(start, i));
      start = i + 1;
    }
  }
  return [...segments, path.slice(start)];
}

interface Leaf<T> {
  readonly names: readonly string[];
  readonly handler: T;
}
interface Branch<T> {
  readonly source: string;
  readonly test: ((segment: string) => boolean) | undefined;
  readonly node: Node<T>;
}
interface Node<T> {
  readonly words: Map<string, Node<T>>;
  /** Constrained before free. */
  readonly branches: Branch<T>[];
  leaf: Leaf<T> | undefined;
  /** The route whose last parameter is the rest of the path. */
  rest: Leaf<T> | undefined;
}
const emptyNode = <T>(): Node<T> => ({
  words: new Map(),
  branches: [],
  leaf: undefined,
  rest: undefined,
});
const noParams: Params = Object.create(null) as Params;
const nothing: [[]] = [[]];

function insert<T>(root: Node<T>, segments: readonly string[], handler: T, key: string): void {
  const names: string[] = [];
  let node = root;
  for (const segment of segments) {
    if (segment.startsWith("*")) {
      if (node.rest) throw new DefinitionError(`${key} already exists with other parameter names.`);
      node.rest = { names: [...names, segment.slice(1)], handler };
      return;
    }
    if (!segment.startsWith(":")) {
      let next = node.words.get(segment);
      if (!next) node.words.set(segment, (next = emptyNode()));
      node = next;
      continue;
    }
    const [, name = "", source = ""] = /^:(\w+)(?:\{(.*)\})?$/.exec(segment) ?? [];
    names.push(name);
    node = branchOf(node, source).node;
  }
  if (node.leaf) throw new DefinitionError(`${key} already exists with other parameter names.`);
  node.leaf = { names, handler };
}

function branchOf<T>(node: Node<T>, source: string): Branch<T> {
  const known = node.branches.find((branch) => branch.source === source);
  if (known) return known;
  const branch: Branch<T> = { source, test: toTest(source), node: emptyNode() };
  node.branches.push(branch);
  node.branches.sort((a, b) => Number(a.test === undefined) - Number(b.test === undefined));
  return branch;
}

const free = new Set(["", "[^/]+", "(?:[^/]+)"]);
function toTest(source: string): ((segment: string) => boolean) | undefined {
  if (free.has(source)) return undefined;
  if (source === "[0-9]+" || source === "(?:[0-9]+)") return isDigits;
  const expression = new RegExp(`^(?:${source})$`, "u");
  return (segment) => expression.test(segment);
}
function isDigits(segment: string): boolean {
  for (let i = 0; i < segment.length; i++) {
    const code = segment.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return segment.length > 0;
}

/** Depth first, the better branch first; `values` contains the segments of parameters so far. */
function walk<T>(
  node: Node<T>,
  path: string,
  start: number,
  values: string[],
): Leaf<T> | undefined {
  let end = path.indexOf("/", start);
  const isLast = end === -1;
  if (isLast) end = path.length;
  const segment = path.slice(start, end);
  const word = node.words.get(segment);
  if (word) {
    const leaf = isLast ? word.leaf : walk(word, path, end + 1, values);
    if (leaf) return leaf;
  }
  if (segment === "") return undefined;
  for (const branch of node.branches) {
    if (branch.test && !branch.test(segment)) continue;
    values.push(segment);
    const leaf = isLast ? branch.node.leaf : walk(branch.node, path, end + 1, values);
    if (leaf) return leaf;
    values.pop();
  }
  const rest = path.slice(start);
  if (!node.rest || !isBelow(rest)) return undefined;
  values.push(rest);
  return node.rest;
}

function toParams(names: readonly string[], values: readonly string[]): Params {
  const params = Object.create(null) as Params;
  for (let i = 0; i < names.length; i++) params[names[i] as string] = values[i] as string;
  return params;
}
