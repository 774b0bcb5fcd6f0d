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
  const kept: Record<string, unknown> = {};
  for (const [name, branch] of Object.entries(tree)) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner !== undefined && Object.hasOwn(value, name)) kept[name] = prune(inner, branch);
  }
  return kept;
}
