import { Button, FileButton, Group, Progress, Text } from "@mantine/core";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { ImageUp, Images } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { alignmentOf, widthOf } from "../actions/alignment.ts";
import { imageAttributes } from "../blocks/create.ts";
import { type Attributes, classesOf } from "../blocks/html.ts";
import classes from "../editor.module.css";
import { useMedia } from "../media.ts";
import { uploadStore } from "../plugins/upload-store.ts";
import { startUpload } from "../plugins/uploads.ts";

function EmptyImage({ updateAttributes, editor }: NodeViewProps) {
  const t = useTranslations("editor");
  const media = useMedia();
  return (
    <div className={classes["empty"]} contentEditable={false}>
      <Text size="sm" className="muted">
        {t("chooseImage")}
      </Text>
      {media && (
        <Group gap="xs" justify="center">
          <FileButton
            accept="image/*"
            onChange={(file) => {
              if (file) updateAttributes({ upload: startUpload(editor, file, media) });
            }}
          >
            {(props) => (
              <Button {...props} size="xs" leftSection={<ImageUp size={15} aria-hidden />}>
                {t("upload")}
              </Button>
            )}
          </FileButton>
          <Button
            size="xs"
            variant="default"
            leftSection={<Images size={15} aria-hidden />}
            onClick={() =>
              void media.pick("image").then((item) => {
                if (item) updateAttributes({ ...imageAttributes(item) });
              })
            }
          >
            {t("library")}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** An image, an upload with its progress, or buttons to choose an image. */
export function ImageView(props: NodeViewProps) {
  const t = useTranslations("editor");
  const { node, selected, editor, getPos } = props;
  const id = String(node.attrs["upload"] ?? "");
  const upload = useSyncExternalStore(uploadStore.subscribe, () => uploadStore.get(id));
  const img = (node.attrs["img"] ?? {}) as Attributes;
  const html = (node.attrs["html"] ?? {}) as Attributes;
  const src = upload?.preview ?? (typeof img["src"] === "string" ? img["src"] : "");
  const width = widthOf(node);
  return (
    <NodeViewWrapper
      as="figure"
      className={[
        classes["image"],
        ...classesOf(html).filter((name) => name.startsWith("is-style-")),
      ].join(" ")}
      data-align={alignmentOf(node)}
      data-selected={selected || undefined}
    >
      {src === "" ? (
        <EmptyImage {...props} />
      ) : (
        <img
          src={src}
          alt={typeof img["alt"] === "string" ? img["alt"] : ""}
          data-drag-handle
          {...(width && { width, style: { width } })}
          onClick={() => {
            const pos = getPos();
            if (pos !== undefined) editor.commands.setNodeSelection(pos);
          }}
          data-uploading={upload ? "" : undefined}
        />
      )}
      {upload && (
        <div contentEditable={false} className={classes["progress"]} role="status">
          <Text size="xs" className="muted">
            {upload.error === undefined
              ? t("uploading", { name: upload.name })
              : t("uploadFailed", { name: upload.name, reason: upload.error })}
          </Text>
          {upload.error === undefined && (
            <Progress
              value={upload.done * 100}
              aria-label={t("uploading", { name: upload.name })}
            />
          )}
        </div>
      )}
      <NodeViewContent<"figcaption">
        as="figcaption"
        data-placeholder={t("caption")}
        data-empty={node.content.size === 0 || undefined}
      />
    </NodeViewWrapper>
  );
}
