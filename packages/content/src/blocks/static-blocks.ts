import type { JsonSchema } from "@waymark/core";

const idIn = (relation: string): JsonSchema => ({ type: "number", relation });
const idsIn = (relation: string): JsonSchema => ({ type: "array", relation });
const mediaList = "/core/v2/media";
const [file, files] = [idIn(mediaList), idsIn(mediaList)];
/** The URL of a menu link, which is chosen together with its target; its label is the title of the target unless it has one. */
const url: JsonSchema = {
  type: "string",
  link: { id: "id", kind: "kind", type: "type", title: "label" },
};

/**
 * The attributes of blocks of the core block library that refer to files, or to the target of a link, by the name of the
 * block. Blocks that a module renders declare theirs with `dynamicBlocks`.
 */
export const staticBlockReferences: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> =
  {
    "core/audio": { id: file },
    "core/cover": { id: file },
    "core/file": { id: file },
    "core/gallery": { ids: files },
    "core/image": { id: file },
    "core/media-text": { mediaId: file },
    "core/navigation-link": { url },
    "core/navigation-submenu": { url },
    "core/video": { id: file },
  };

/** The attributes of these blocks that hold ids of files, by the name of the block. */
export const fileAttributes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(staticBlockReferences).map(([block, attributes]) => [
    block,
    Object.keys(attributes).filter((name) => attributes[name]?.["relation"] === mediaList),
  ]),
);
