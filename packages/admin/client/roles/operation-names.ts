import type { List } from "../api/directory.ts";
import type { Operation } from "./roles.ts";

const kinds = ["list", "create", "read", "update", "remove"] as const;
const updates = ["PATCH", "POST", "PUT"];

/** The operations below the path of a list of content. */
const below = {
  "GET /:id/lock": "lock",
  "POST /:id/lock": "acquireLock",
  "DELETE /:id/lock": "releaseLock",
  "GET /:parent/revisions": "revisions",
  "GET /:parent/revisions/:id": "revision",
  "DELETE /:parent/revisions/:id": "removeRevision",
  "GET /:id/autosaves": "autosaves",
  "POST /:id/autosaves": "autosave",
  "GET /:parent/autosaves/:id": "readAutosave",
} as const;

type Kind = (typeof kinds)[number] | (typeof below)[keyof typeof below] | "catalogue";

/**
 * The names of operations in the language of the user, such as "Beiträge: ändern": of the operations of lists, of catalogues, and of
 * those whose summary the site translates. Others have none.
 */
export function toOperationNames(
  lists: readonly List[],
  translate: (kind: Kind, values: { readonly name: string }) => string,
): (operation: Operation) => string | undefined {
  const names = new Map<string, string>();
  for (const { label: name, path, operations } of lists) {
    for (const kind of kinds) {
      const [method = "", own = ""] = operations[kind]?.split(" ") ?? [];
      // Updates are the same with each of these methods.
      for (const one of kind === "update" ? updates : [method])
        names.set(`${one} ${own}`, translate(kind, { name }));
    }
    for (const [key, kind] of Object.entries(below))
      names.set(key.replace(" ", ` ${path}`), translate(kind, { name }));
  }
  return ({ key, summary, label }) => {
    const [, namespace] = /^Get the catalogue of (\S+)$/.exec(summary) ?? [];
    if (namespace !== undefined) return translate("catalogue", { name: namespace });
    return names.get(key) ?? label ?? undefined;
  };
}
