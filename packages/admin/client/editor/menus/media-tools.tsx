import { Button, Group, NumberInput } from "@mantine/core";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Captions,
  Columns3,
  Download,
  ImagePlus,
  Link,
  Maximize2,
  RefreshCw,
  Scaling,
  StretchHorizontal,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  alignmentOf,
  type BlockAlignment,
  widthOf,
  withAlignment,
  withWidth,
} from "../actions/alignment.ts";
import { blockAt, replaceBlock, setAttributes } from "../actions/block-actions.ts";
import { hasSameFile, withImage, withMedia } from "../actions/replace-image.ts";
import { createImage } from "../blocks/create.ts";
import { type Attributes, classesOf, withClasses } from "../blocks/html.ts";
import { newEmbed } from "../blocks/media-formats.ts";
import { type MediaKind, useMedia } from "../media.ts";
import { toAddress } from "./address.ts";
import { linkAttributes, LinkForm } from "./link-form.tsx";
import { TextForm } from "./text-form.tsx";
import type { ToolProps } from "./tool-props.ts";
import { ToolPopover } from "./tool-popover.tsx";
import { Tool } from "./tool.tsx";

const recordOf = (value: unknown): Attributes => (value ?? {}) as Attributes;

const alignments = [
  ["left", AlignLeft, "alignLeft"],
  ["center", AlignCenter, "alignCenter"],
  ["right", AlignRight, "alignRight"],
  ["wide", StretchHorizontal, "alignWide"],
  ["full", Maximize2, "alignFull"],
] as const;

/** The buttons for the alignment of a block. */
export function AlignTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const current = alignmentOf(node);
  const isInside = editor.state.doc.resolve(pos).depth > 0;
  if (isInside) return null;
  const set = (to: BlockAlignment) =>
    setAttributes(editor, pos, withAlignment(node, current === to ? undefined : to));
  return alignments.map(([value, icon, label]) => (
    <Tool
      key={value}
      label={t(label)}
      icon={icon}
      isOn={current === value}
      onClick={() => set(value)}
    />
  ));
}

function WidthForm({ editor, pos, node, close }: ToolProps & { readonly close: () => void }) {
  const t = useTranslations("editor");
  const [width, setWidth] = useState<number | string>(widthOf(node) ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        close();
        const pixels = Math.round(Number(width));
        setAttributes(editor, pos, withWidth(node, pixels > 0 ? pixels : undefined));
      }}
    >
      <Group gap="xs" align="end" wrap="nowrap">
        <NumberInput
          data-autofocus
          size="xs"
          w={150}
          label={t("width")}
          min={1}
          max={10_000}
          value={width}
          onChange={setWidth}
        />
        <Button size="xs" type="submit">
          {t("apply")}
        </Button>
      </Group>
    </form>
  );
}

export function ImageTools(props: ToolProps) {
  const { editor, pos, node } = props;
  const t = useTranslations("editor");
  const media = useMedia();
  const img = recordOf(node.attrs["img"]);
  const link = node.attrs["link"] ? recordOf(node.attrs["link"]) : undefined;
  if (!img["src"]) return null;
  const comment = recordOf(node.attrs["comment"]) as Readonly<Record<string, unknown>>;
  return (
    <>
      <ToolPopover label={t("alt")} icon={Captions} isOn={Boolean(img["alt"])}>
        {(close) => (
          <TextForm
            label={t("alt")}
            help={t("altHelp")}
            isLong
            value={String(img["alt"] ?? "")}
            onSave={(alt) => {
              close();
              setAttributes(editor, pos, { img: { ...img, alt: alt.trim() } });
            }}
          />
        )}
      </ToolPopover>
      <ToolPopover label={t("link")} icon={Link} isOn={link !== undefined}>
        {(close) => (
          <LinkForm
            value={
              link && { href: String(link["href"] ?? ""), isNewTab: link["target"] === "_blank" }
            }
            onSave={({ href, isNewTab }) => {
              close();
              setAttributes(editor, pos, {
                link: { ...linkAttributes(link, isNewTab), href },
                comment: { ...comment, linkDestination: "custom" },
              });
            }}
            onRemove={() => {
              close();
              const linkDestination = "none";
              setAttributes(editor, pos, { link: null, comment: { ...comment, linkDestination } });
            }}
          />
        )}
      </ToolPopover>
      <ToolPopover label={t("width")} icon={Scaling}>
        {(close) => <WidthForm {...props} close={close} />}
      </ToolPopover>
      {media && (
        <Tool
          label={t("replace")}
          icon={RefreshCw}
          onClick={() =>
            void media.pick("image").then((item) => {
              const now = editor.state.doc.nodeAt(pos);
              if (item && hasSameFile(now, node)) setAttributes(editor, pos, withImage(now, item));
            })
          }
        />
      )}
    </>
  );
}

export function GalleryTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const media = useMedia();
  const comment = recordOf(node.attrs["comment"]) as Readonly<Record<string, unknown>>;
  const setColumns = (columns: number) => {
    const html = recordOf(node.attrs["html"]);
    const classes = classesOf(html).filter((name) => !name.startsWith("columns-"));
    setAttributes(editor, pos, {
      comment: { ...comment, columns },
      html: withClasses(html, [...classes, `columns-${columns}`]),
    });
  };
  const count = Number(comment["columns"] ?? 3);
  return (
    <>
      {media && (
        <Tool
          label={t("addImages")}
          icon={ImagePlus}
          onClick={() =>
            void media.pickMany("image").then((items) => {
              const at = editor.state.doc.nodeAt(pos);
              const caption = at?.lastChild;
              if (items.length === 0 || at?.type !== node.type || !caption) return;
              const end = pos + at.nodeSize - 1 - caption.nodeSize;
              const images = items.map((item) => editor.schema.nodeFromJSON(createImage(item)));
              editor.view.dispatch(editor.state.tr.insert(end, images));
            })
          }
        />
      )}
      <ToolPopover label={t("columns")} icon={Columns3}>
        {() => (
          <NumberInput
            data-autofocus
            size="xs"
            w={120}
            label={t("columns")}
            min={1}
            max={8}
            clampBehavior="strict"
            value={count}
            onChange={(value) => setColumns(Number(value) || 1)}
          />
        )}
      </ToolPopover>
    </>
  );
}

export function EmbedTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  return (
    <ToolPopover label={t("embedAddress")} icon={Link}>
      {(close) => (
        <TextForm
          label={t("embedAddress")}
          value={String(node.attrs["url"])}
          onSave={(url) => {
            close();
            setAttributes(editor, pos, newEmbed(toAddress(url)));
          }}
        />
      )}
    </ToolPopover>
  );
}

export function MediaTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const media = useMedia();
  const kind = node.type.name as MediaKind;
  return (
    <>
      {media && (
        <Tool
          label={t("replace")}
          icon={RefreshCw}
          onClick={() =>
            void media.pick(kind).then((item) => {
              const at = blockAt(editor, pos);
              if (item && at && hasSameFile(at.node, node))
                replaceBlock(editor, at, [withMedia(at.node, item)]);
            })
          }
        />
      )}
      {kind === "file" && (
        <Tool
          label={t("downloadButton")}
          icon={Download}
          isOn={Boolean(node.attrs["button"])}
          onClick={() => {
            const { showDownloadButton: _, ...comment } = recordOf(node.attrs["comment"]);
            const href = recordOf(node.attrs["link"])["href"] ?? "";
            const isOn = Boolean(node.attrs["button"]);
            setAttributes(editor, pos, {
              button: isOn
                ? null
                : { href, class: "wp-block-file__button wp-element-button", download: true },
              comment: isOn ? { ...comment, showDownloadButton: false } : comment,
            });
          }}
        />
      )}
    </>
  );
}
