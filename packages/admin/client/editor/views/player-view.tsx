import { Button, Text } from "@mantine/core";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Images } from "lucide-react";
import { useTranslations } from "use-intl";
import { createMedia } from "../blocks/create.ts";
import type { Attributes } from "../blocks/html.ts";
import classes from "../editor.module.css";
import { useMedia } from "../media.ts";

/** A sound or a film. */
export function PlayerView({ node, selected, updateAttributes, editor, getPos }: NodeViewProps) {
  const t = useTranslations("editor");
  const library = useMedia();
  const kind = node.type.name === "audio" ? "audio" : "video";
  const { src, poster } = (node.attrs["media"] ?? {}) as Attributes;
  const pick = () =>
    void library?.pick(kind).then((item) => {
      if (item) updateAttributes({ ...createMedia(kind, item).attrs });
    });
  return (
    <NodeViewWrapper
      as="figure"
      data-selected={selected || undefined}
      className={classes["object"]}
    >
      <div
        contentEditable={false}
        data-drag-handle
        onClick={() => {
          const pos = getPos();
          if (pos !== undefined) editor.commands.setNodeSelection(pos);
        }}
      >
        {typeof src !== "string" ? (
          <div className={classes["empty"]}>
            <Text size="sm" className="muted">
              {t("chooseMedia")}
            </Text>
            {library && (
              <Button size="xs" leftSection={<Images size={15} aria-hidden />} onClick={pick}>
                {t("library")}
              </Button>
            )}
          </div>
        ) : kind === "audio" ? (
          <audio controls preload="none" src={src} />
        ) : (
          <video
            controls
            preload="metadata"
            src={src}
            {...(typeof poster === "string" && { poster })}
          />
        )}
      </div>
      <NodeViewContent<"figcaption">
        as="figcaption"
        data-placeholder={t("caption")}
        data-empty={node.content.size === 0 || undefined}
      />
    </NodeViewWrapper>
  );
}
