import { Alert, Button, FileInput, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { upload } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { kindOf, type MediaFile, mediaPath, nameOf } from "./media-file.ts";

/** The kinds of files that can only be replaced with a file of the same kind. */
const kinds = ["image", "audio", "video"];

/** Asks for a file and replaces that of an item with it, with the progress of the upload. */
export function ReplaceDialog({
  file,
  onClose,
  onReplaced,
}: {
  readonly file: MediaFile;
  readonly onClose: () => void;
  readonly onReplaced: () => Promise<void>;
}) {
  const t = useTranslations("media.details");
  const [chosen, setChosen] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const replace = useMutation({
    mutationFn: (next: File) =>
      upload<MediaFile>(`${mediaPath}/${file.id}/replace`, next, {}, setShare),
    onSuccess: async () => {
      await onReplaced();
      notifications.show({ message: t("replaced") });
      onClose();
    },
  });
  const kind = kindOf(file);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("replaceTitle", { name: nameOf(file) })}
      closeOnClickOutside={!replace.isPending}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) replace.mutate(chosen);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("replaceHelp")}</Text>
          <FileInput
            label={t("newFile")}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setShare(0);
              replace.reset();
            }}
            {...(kinds.includes(kind) && { accept: `${kind}/*` })}
            disabled={replace.isPending}
          />
          {replace.isPending && <Progress value={share * 100} aria-label={t("replacing")} />}
          {replace.error && (
            <Alert color="red" role="alert">
              {messageOf(replace.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" disabled={!chosen} loading={replace.isPending}>
              {t("doReplace")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
