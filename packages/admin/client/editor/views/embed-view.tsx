import { Button, Group, Text, TextInput } from "@mantine/core";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Film, Link2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newEmbed } from "../blocks/media-formats.ts";
import { toProvider } from "../blocks/providers.ts";
import classes from "../editor.module.css";
import { toAddress } from "../menus/address.ts";

function AddressForm({ updateAttributes, editor }: NodeViewProps) {
  const t = useTranslations("editor");
  const [url, setUrl] = useState("");
  const address = toAddress(url);
  const isValid = /^https?:\/\/[^\s/]+\.[^\s]+$/.test(address);
  const submit = () => {
    if (!isValid) return;
    updateAttributes(newEmbed(address));
    editor.commands.focus();
  };
  return (
    <div className={classes["empty"]} contentEditable={false}>
      <Group gap="xs" w="100%" wrap="nowrap">
        <TextInput
          flex={1}
          size="sm"
          autoFocus
          aria-label={t("embedAddress")}
          placeholder="https://www.youtube.com/watch?v=…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === "Enter") submit();
          }}
        />
        <Button size="sm" disabled={!isValid} onClick={submit}>
          {t("embed")}
        </Button>
      </Group>
    </div>
  );
}

/** The address of embedded content, such as a video. */
export function EmbedView(props: NodeViewProps) {
  const t = useTranslations("editor");
  const { node, selected, editor, getPos } = props;
  const url = String(node.attrs["url"]);
  const provider = toProvider(url);
  const Icon = provider?.type === "video" ? Film : Link2;
  return (
    <NodeViewWrapper
      as="figure"
      data-selected={selected || undefined}
      className={classes["object"]}
    >
      {url === "" ? (
        <AddressForm {...props} />
      ) : (
        <div
          className={classes["embed"]}
          contentEditable={false}
          data-drag-handle
          onClick={() => {
            const pos = getPos();
            if (pos !== undefined) editor.commands.setNodeSelection(pos);
          }}
        >
          <span className={classes["cardIcon"]}>
            <Icon size={20} aria-hidden />
          </span>
          <div className={classes["cardText"]}>
            <Text size="sm" fw={600}>
              {provider?.name ?? t("embed")}
            </Text>
            <Text size="xs" className="muted" truncate dir="auto">
              {url}
            </Text>
          </div>
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
