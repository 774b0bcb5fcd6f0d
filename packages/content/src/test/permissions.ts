import type { CallerName } from "./site.ts";

/** `yes`: over everybody's items. `own`: over the caller's own. `no`: over none. */
export type Answer = "yes" | "own" | "no";
type Rule = Readonly<Record<CallerName, Answer>>;

/** One word for each caller, from administrator to nobody. */
function rule(words: string): Rule {
  const [administrator, editor, author, contributor, subscriber, roleless, anonymous] = words
    .trim()
    .split(/\s+/) as Answer[];
  return { administrator, editor, author, contributor, subscriber, roleless, anonymous } as Rule;
}

/** What is done with one item. */
export type Operation = "read" | "edit" | "update" | "trash" | "delete";
export interface ItemRow {
  readonly deed: Operation;
  readonly statuses: readonly string[];
  readonly posts: Rule;
  readonly pages: Rule;
}
const unpublished = ["draft", "pending"];
const published = ["publish", "future"];
const everybody = rule("yes yes yes yes yes yes yes");
const ownPosts = rule("yes yes own own own own no");
const writersOwn = rule("yes yes own own no no no");
const authorsOwn = rule("yes yes own no no no no");
const editorsOnly = rule("yes yes no no no no no");

/** Who may do what with an item of which status. A trashed item counts as the draft that it was. */
export const itemMatrix: readonly ItemRow[] = [
  { deed: "read", statuses: ["publish"], posts: everybody, pages: everybody },
  {
    deed: "read",
    statuses: [...unpublished, "future", "trash", "private"],
    posts: ownPosts,
    pages: ownPosts,
  },
  { deed: "edit", statuses: published, posts: authorsOwn, pages: editorsOnly },
  {
    deed: "edit",
    statuses: [...unpublished, "private", "trash"],
    posts: writersOwn,
    pages: editorsOnly,
  },
  ...(["update", "trash", "delete"] as const).flatMap((operation) => [
    { deed: operation, statuses: published, posts: authorsOwn, pages: editorsOnly },
    {
      deed: operation,
      statuses: [...unpublished, "private"],
      posts: writersOwn,
      pages: editorsOnly,
    },
  ]),
  { deed: "update", statuses: ["trash"], posts: writersOwn, pages: editorsOnly },
  { deed: "delete", statuses: ["trash"], posts: writersOwn, pages: editorsOnly },
];

/** A request that is about no single item, or about its values. */
export interface RequestRow {
  readonly what: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly allowed: Rule;
  /** The status of a refusal, where it is not 401 or 403. */
  readonly refused?: number;
  readonly code: string;
  /** The code for a contributor, who may write but not publish. */
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
    what: `create a ${status} post`,
    ...create({ status }),
    allowed: writers,
    code: "rest_cannot_create",
  })),
  ...["publish", "private", "future"].map((status) => ({
    what: `create a ${status} post`,
    ...create({ status, ...(status === "future" && { date: soon }) }),
    allowed: publishers,
    code: "rest_cannot_create",
    contributorCode: "rest_cannot_publish",
  })),
  ...["draft", "publish", "private"].map((status) => ({
    what: `create a ${status} page`,
    ...create({ status }, "/core/v2/pages"),
    allowed: editorsOnly,
    code: "rest_cannot_create",
  })),
  {
    what: "make a post sticky",
    ...create({ sticky: true }),
    allowed: publishers,
    code: "rest_cannot_assign_sticky",
  },
  {
    what: "write in another's name",
    ...create({ author: 20 }),
    allowed: editorsOnly,
    code: "rest_cannot_edit_others",
  },
  ...["draft", "pending", "future", "trash", "any", "auto-draft", "draft,publish"].map(
    (status) => ({
      what: `list posts with status ${status}`,
      ...list({ status }),
      allowed: writers,
      refused: 400,
      code: "rest_invalid_param",
    }),
  ),
  {
    what: "list private posts",
    ...list({ status: "private" }),
    allowed: writers,
    refused: 400,
    code: "rest_invalid_param",
  },
  {
    what: "list draft pages",
    ...list({ status: "draft" }, "/core/v2/pages"),
    allowed: editorsOnly,
    refused: 400,
    code: "rest_invalid_param",
  },
  {
    what: "list posts for editing",
    ...list({ context: "edit" }),
    allowed: writers,
    code: "rest_forbidden_context",
  },
  {
    what: "list pages for editing",
    ...list({ context: "edit" }, "/core/v2/pages"),
    allowed: editorsOnly,
    code: "rest_forbidden_context",
  },
  ...["categories", "tags"].flatMap((base) => [
    {
      what: `list ${base} for editing`,
      ...list({ context: "edit" }, `/core/v2/${base}`),
      allowed: editorsOnly,
      code: "rest_forbidden_context",
    },
    {
      what: `list ${base}`,
      ...list({}, `/core/v2/${base}`),
      allowed: everybody,
      code: "",
    },
  ]),
  {
    what: "create a tag",
    ...create({ name: "A tag" }, "/core/v2/tags"),
    allowed: writers,
    code: "rest_cannot_create",
  },
  {
    what: "create a category",
    ...create({ name: "A category" }, "/core/v2/categories"),
    allowed: editorsOnly,
    code: "rest_cannot_create",
  },
];
