import { Center, Loader } from "@mantine/core";
import { lazy, type Ref, Suspense, useMemo } from "react";
import type { BlockEditorHandle } from "../editor/block-editor.tsx";
import { useIsLocked } from "../edit-lock/locked.ts";
import { useDynamicBlocks } from "./use-dynamic-blocks.ts";
import { useLinkSearch } from "./use-link-search.ts";
import { toEditorMedia, useMediaPicker } from "../media/use-media-picker.tsx";

const BlockEditor = lazy(async () => ({
  default: (await import("../editor/block-editor.tsx")).BlockEditor,
}));

/** A text in blocks, with files of the media library. */
export function ContentEditor({
  value,
  onChange,
  label,
  canUpload,
  isMenu = false,
  ref,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly canUpload: boolean;
  /** Whether the text consists of the entries of a menu. */
  readonly isMenu?: boolean;
  readonly ref?: Ref<BlockEditorHandle>;
}) {
  const { pick, pickMany, dialog } = useMediaPicker();
  const findLinks = useLinkSearch();
  const dynamicBlocks = useDynamicBlocks(isMenu);
  const isLocked = useIsLocked();
  const media = useMemo(
    () => (canUpload ? toEditorMedia({ pick, pickMany }) : undefined),
    [canUpload, pick, pickMany],
  );
  return (
    <Suspense
      fallback={
        <Center mih={320}>
          <Loader size="sm" />
        </Center>
      }
    >
      <BlockEditor
        {...(ref && { ref })}
        value={value}
        onChange={onChange}
        label={label}
        media={media}
        findLinks={findLinks}
        dynamicBlocks={dynamicBlocks}
        isReadOnly={isLocked}
      />
      {dialog}
    </Suspense>
  );
}
