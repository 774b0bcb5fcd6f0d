import type { CallerName } from "./site.ts";

/** Whether a caller has permission for all items, for their own, or for none. */
export type Permission = "yes" | "own" | "no";
type Rule = Readonly<Record<CallerName, Permission>>;

/** Reads one permission for each caller, from administrator to anonymous. */
function rule(permissions: string): Rule {
  const [administrator, editor, author, contributor, subscriber, roleless, anonymous] = permissions
    .trim()
    .split(/\s+/) as Permission[];
  return { administrator, editor, author, contributor, subscriber, roleless, anonymous } as Rule;
}

/** An operation on one item. */
export type Operation = "read" | "edit" | "update" | "trash" | "delete";
export interface ItemRow {
  readonly operation: Operation;
  readonly statuses: readonly string[];
  readonly posts: Rule;
  readonly pages: Rule;
}
const unpublished = ["draft", "pending"];
const published = ["publish", "future"];
const allCallers = rule("yes yes yes yes yes yes yes");
const ownPosts = rule("yes yes own own own own no");
const writersOwn = rule("yes yes own own no no no");
const authorsOwn = rule("yes yes own no no no no");
const editorsOnly = rule("yes yes no no no no no");

/** Permissions by operation and status. A trashed item has the permissions of the draft that it was. */
export const itemMatrix: readonly ItemRow[] = [
  { operation: "read", statuses: ["publish"], posts: allCallers, pages: allCallers },
  {
    operation: "read",
    statuses: [...unpublished, "future", "trash", "private"],
    posts: ownPosts,
    pages: ownPosts,
  },
  { operation: "edit", statuses: published, posts: authorsOwn, pages: editorsOnly },
  {
    operation: "edit",
    statuses: [...unpublished, "private", "trash"],
    posts: writersOwn,
    pages: editorsOnly,
  },
  ...(["update", "trash", "delete"] as const).flatMap((operation) => [
    { operation, statuses: published, posts: authorsOwn, pages: editorsOnly },
    {
      operation: operation,
      statuses: [...unpublished, "private"],
      posts: writersOwn,
      pages: editorsOnly,
    },
  ]),
  { operation: "update", statuses: ["trash"], posts: writersOwn, pages: editorsOnly },
  { operation: "delete", statuses: ["trash"], posts: writersOwn, pages: editorsOnly },
];

/** A request without an item, or whose permission depends on its input. */
export interface RequestRow {
  readonly title: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly allowed: Rule;
  /** The status of the error, if it is not 401 or 403. */
  readonly status?: number;
  readonly code: string;
  /** The code for contributors, who may write but not publish. */
  readonly contributorCode?: string;
}
const writers = rule("yes yes yes yes no no no");
const publishers = rule("yes yes yes no no no no");
const title = "A title";
const create = (input: Readonly<Record<string, unknown>>, path = "/core/v2/posts") =>
  ({ method: "POST", path, input: { title, ...input } }) as const;
const list = (input: Readonly<Record<string, unknown>>, path = "/core/v2/posts") =>
  ({ method: "GET", path, input }) as const;
const soon = "2027-01-01T00:00:00";

export const requestMatrix: readonly RequestRow[] = [
  ...["draft", "pending"].map((status) => ({
    title: `create a ${status} post`,
    ...create({ status }),
    allowed: writers,
    code: "rest_cannot_create",
  })),
  ...["publish", "private", "future"].map((status) => ({
    title: `create a ${status} post`,
    ...create({ status, ...(status === "future" && { date: soon }) }),
    allowed: publishers,
    code: "rest_cannot_create",
    contributorCode: "rest_cannot_publish",
  })),
  ...["draft", "publish", "private"].map((status) => ({
    title: `create a ${status} page`,
    ...create({ status }, "/core/v2/pages"),
    allowed: editorsOnly,
    code: "rest_cannot_create",
  })),
  {
    title: "make a post sticky",
    ...create({ sticky: true }),
    allowed: publishers,
    code: "rest_cannot_assign_sticky",
  },
  {
    title: "create a post of another author",
    ...create({ author: 20 }),
    allowed: editorsOnly,
    code: "rest_cannot_edit_others",
  },
  ...["draft", "pending", "future", "trash", "any", "auto-draft", "draft,publish"].map(
    (status) => ({
      title: `list posts with status ${status}`,
      ...list({ status }),
      allowed: writers,
      status: 400,
      code: "rest_invalid_param",
    }),
  ),
  {
    title: "list private posts",
    ...list({ status: "private" }),
    allowed: writers,
    status: 400,
    code: "rest_invalid_param",
  },
  {
    title: "list draft pages",
    ...list({ status: "draft" }, "/core/v2/pages"),
    allowed: editorsOnly,
    status: 400,
    code: "rest_invalid_param",
  },
  {
    title: "list posts for editing",
    ...list({ context: "edit" }),
    allowed: writers,
    code: "rest_forbidden_context",
  },
  {
    title: "list pages for editing",
    ...list({ context: "edit" }, "/core/v2/pages"),
    allowed: editorsOnly,
    code: "rest_forbidden_context",
  },
  ...["categories", "tags"].flatMap((base) => [
    {
      title: `list ${base} for editing`,
      ...list({ context: "edit" }, `/core/v2/${base}`),
      allowed: editorsOnly,
      code: "rest_forbidden_context",
    },
    {
      title: `list ${base}`,
      ...list({}, `/core/v2/${base}`),
      allowed: allCallers,
      code: "",
    },
  ]),
  {
    title: "create a tag",
    ...create({ name: "A tag" }, "/core/v2/tags"),
    allowed: writers,
    code: "rest_cannot_create",
  },
  {
    title: "create a category",
    ...create({ name: "A category" }, "/core/v2/categories"),
    allowed: editorsOnly,
    code: "rest_cannot_create",
  },
];
