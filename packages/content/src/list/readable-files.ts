import type { Actor, Where } from "@waymark/core";
import type { Audience } from "../media/audience.ts";
import type { Rights } from "../rights.ts";
import type { content } from "../tables.ts";

/** The files that an actor may read, as a condition on their rows; undefined for all files. */
export function readableFiles(
  rights: Rights,
  audiences: readonly Audience[],
  actor: Actor,
): Where<(typeof content)["columns"]> | undefined {
  const nobodys = { status: "inherit", author: -1, owner: -1 };
  const readable = audiences.filter((audience) => rights.read(actor, { ...nobodys, audience }));
  if (readable.length === audiences.length) return undefined;
  const granted = { audience: { in: readable } };
  return actor.id === 0 ? granted : { or: [granted, { author: actor.id }, { owner: actor.id }] };
}
