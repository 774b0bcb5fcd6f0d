import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Library } from "./library.tsx";
import type { MediaFile } from "./media-file.ts";

/** A dialog to choose a file of the library, or several in an order, or to upload them. */
export function MediaPicker({
  kind,
  isMultiple = false,
  onPick,
  onClose,
}: {
  readonly kind?: string | undefined;
  /** Whether several files can be chosen. */
  readonly isMultiple?: boolean;
  readonly onPick: (files: readonly MediaFile[]) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations("media");
  const [files, setFiles] = useState<readonly MediaFile[]>([]);
  const add = (file: MediaFile) =>
    setFiles((now) => (isMultiple ? [...without(now, file), file] : [file]));
  const toggle = (file: MediaFile) =>
    setFiles((now) => {
      if (!isMultiple) return [file];
      const rest = without(now, file);
      return rest.length < now.length ? rest : [...now, file];
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isMultiple ? "pickManyTitle" : "pickTitle")}
      size="xl"
      zIndex={399}
    >
      <Library
        kind={kind}
        selected={files.map(({ id }) => id)}
        onSelect={toggle}
        onOpen={isMultiple ? undefined : (file) => onPick([file])}
        onUploaded={add}
      />
      <Group justify="end" mt="md" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
        {isMultiple && (
          <Text size="sm" className="muted" role="status" me="auto">
            {t("picked", { count: files.length })}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={files.length === 0} onClick={() => onPick(files)}>
          {t(isMultiple ? "pickMany" : "pick")}
        </Button>
      </Group>
    </Modal>
  );
}

const without = (files: readonly MediaFile[], { id }: MediaFile): readonly MediaFile[] =>
  files.filter((one) => one.id !== id);
