import { plainLink } from "../permalink.ts";
import type { TypeRuntime } from "../resources/content.ts";
import type { Item } from "../write/item.ts";
import { revisionedKeys, revisionedMeta } from "./meta.ts";
import type { Revision } from "./state.ts";

/** An item in the form of a revision: the response of an autosave that updated the item itself. */
export function asRevision({ type, setup, rules }: TypeRuntime, item: Item): Revision {
  return {
    ...item,
    kind: "draft",
    extra: {
      meta: revisionedMeta(revisionedKeys(setup, type.name), item.extra.meta),
      draft: {
        slug: item.slug,
        guid: item.guid || plainLink(item, rules.site),
        isFloating: item.is_floating,
      },
    },
  };
}
