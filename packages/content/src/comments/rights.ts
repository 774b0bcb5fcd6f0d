import type { Actor, NamespaceContext } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import { audiencesAmong, everybody, locked } from "../media/audience.ts";
import { rightsOver } from "../rights.ts";
import type { CommentWhere } from "./comment.ts";
import type { ItemCopy } from "./item-copy.ts";

/** The columns of a comment that permissions depend on. */
export interface CommentColumns extends ItemCopy {
  readonly author: number;
  readonly status: string;
}
/** Permissions over comments. They depend on those over the item, whose relevant columns each comment has as copies. */
export interface CommentRights {
  /** Over all comments, and their personal data. */
  moderates(actor: Actor): boolean;
  readItem(actor: Actor, item: ItemCopy): boolean;
  /** Users who may edit the item may moderate its comments. */
  editItem(actor: Actor, item: ItemCopy): boolean;
  read(actor: Actor, comment: CommentColumns): boolean;
  edit(actor: Actor, comment: CommentColumns): boolean;
  /** The same as conditions on rows: comments on items that the actor may read, or may edit. */
  below(actor: Actor, right: "readItem" | "editItem"): readonly CommentWhere[];
}
const nobody = -1;

export function commentRights(all: NamespaceContext["all"]): CommentRights {
  const types = all(contentTypes);
  const byType = new Map(types.map((type) => [type.name, rightsOver(type, all(statuses), types)]));
  const audiences = audiencesAmong(types, all(statuses));

  const over = ({ audience, owner }: Pick<ItemCopy, "audience" | "owner">) => {
    const [name = "", status = "", mark = ""] = audience.split(":");
    const extra = { trashed: { status: mark, slug: "" } };
    return { of: byType.get(name), item: { status, author: owner, extra, audience }, mark };
  };
  const moderates = (actor: Actor) => actor.can("moderate_comments");
  const editItem: CommentRights["editItem"] = (actor, standing) => {
    const { of, item } = over(standing);
    return of?.edit(actor, item) ?? false;
  };
  const readItem: CommentRights["readItem"] = (actor, standing) => {
    if (standing.audience === everybody) return true;
    const { of, item, mark } = over(standing);
    if (!of) return false;
    return mark === locked ? of.edit(actor, item) : of.read(actor, item);
  };
  const edit = (actor: Actor, comment: CommentColumns) =>
    moderates(actor) || editItem(actor, comment);
  return {
    moderates,
    readItem: (actor, item) => moderates(actor) || readItem(actor, item),
    editItem: (actor, item) => moderates(actor) || editItem(actor, item),
    edit,
    read(actor, comment) {
      if (edit(actor, comment)) return true;
      const isOut = comment.status === "approved" && !comment.in_trash;
      const isOwn = actor.id !== 0 && comment.author === actor.id;
      return (isOut || isOwn) && readItem(actor, comment);
    },
    below(actor, right) {
      const may = right === "readItem" ? readItem : editItem;
      const asked = (owner: number) =>
        audiences.filter((audience) => may(actor, { audience, owner, in_trash: false }));
      const anybodys = new Set(asked(nobody));
      const own = actor.id === 0 ? [] : asked(actor.id).filter((one) => !anybodys.has(one));
      return [
        ...(anybodys.size > 0 ? [{ audience: { in: [...anybodys] } }] : []),
        ...(own.length > 0 ? [{ owner: actor.id, audience: { in: own } }] : []),
      ];
    },
  };
}
