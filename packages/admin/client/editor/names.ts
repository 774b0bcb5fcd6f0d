import type { Node } from "@tiptap/pm/model";
import { useTranslations } from "use-intl";
import { useDynamicBlocks } from "./dynamic-blocks.ts";
import { editorMessages } from "./messages.ts";

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const hasKey = <T extends object>(object: T, key: string): key is string & keyof T =>
  Object.hasOwn(object, key);

/** Converts the name of a block, such as `plugin/event-list`, to a label. */
function toWords(name: string): string {
  const words = name.replace(/^.*\//, "").replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the title of a block without a message: that of its module, or words derived from its name. */
function useTitle(): (name: string) => string {
  const dynamic = useDynamicBlocks();
  return (name) => dynamic?.blocks.find((block) => block.name === name)?.title ?? toWords(name);
}

/** Blocks by the types of the nodes that hold them. */
const typeOfBlock: Readonly<Record<string, keyof typeof editorMessages.blocks>> = {
  list: "bulletList",
  listItem: "bulletList",
  quote: "blockquote",
  code: "codeBlock",
  table: "tableFigure",
  separator: "horizontalRule",
  nextpage: "nextPage",
  "": "classic",
};

/** Returns the label of a block by its name, such as `core/list`; `""` is a text outside of blocks. */
export function useBlockLabel(): (name: string) => string {
  const t = useTranslations("editor");
  const titleOf = useTitle();
  return (name) => {
    const key = camel(name.replace(/^core\//, ""));
    const type = (Object.hasOwn(typeOfBlock, key) && typeOfBlock[key]) || key;
    if (hasKey(editorMessages.blocks, type)) return t(`blocks.${type}`);
    return hasKey(editorMessages.cards, key) ? t(`cards.${key}`) : titleOf(name);
  };
}

/** Returns the label of a block. */
export function useBlockName(): (node: Node) => string {
  const t = useTranslations("editor");
  const titleOf = useTitle();
  return (node) => {
    const { name } = node.type;
    if (name === "card" || name === "menu") {
      const key = camel(String(node.attrs["name"]).replace(/^core\//, ""));
      if (hasKey(editorMessages.cards, key)) return t(`cards.${key}`);
      return titleOf(String(node.attrs["name"]));
    }
    if (name === "rawBlock")
      return node.attrs["name"] === "core/shortcode" ? t("blocks.shortcode") : t("blocks.html");
    if (hasKey(editorMessages.blocks, name)) return t(`blocks.${name}`);
    return toWords(name);
  };
}
