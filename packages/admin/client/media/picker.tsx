import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Library } from "./library.tsx";
import type { MediaFile } from "./media-file.ts";

/** A dialog to choose a file of the library, or to upload one. */
export function MediaPicker({
  kind,
  onPick,
  onClose,
}: {
  readonly kind?: string | undefined;
  readonly onPick: (file: MediaFile) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations("media");
  const [file, setFile] = useState<MediaFile>();
  return (
    <Modal opened onClose={onClose} title={t("pickTitle")} size="xl" zIndex={400}>
      <Library
        kind={kind}
        selected={file?.id}
        onSelect={setFile}
        onOpen={onPick}
        onUploaded={setFile}
      />
      <Group
        justify="end"
        mt="md"
        pos="sticky"
        bottom={0}
        py="sm"
        bg="var(--mantine-color-default)"
      >
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button disabled={!file} onClick={() => file && onPick(file)}>
          {t("pick")}
        </Button>
      </Group>
    </Modal>
  );
}
