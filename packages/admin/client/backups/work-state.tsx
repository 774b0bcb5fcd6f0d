import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { type BackupWork, isBusy } from "./backup.ts";

/** The progress of a backup or a check, or why it failed. */
export function WorkState({
  work,
  isCancelling,
  onCancel,
}: {
  readonly work: BackupWork;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}) {
  const t = useTranslations("backups");
  const may = useMay();
  const { task, state, share, files, error } = work;
  if (state === "dead")
    return (
      <Alert color="red" title={t(`failed.${task}`)} style={{ overflowWrap: "anywhere" }}>
        {error.split("\n", 1)[0]}
      </Alert>
    );
  if (!isBusy(work)) return null;
  const label = t(`progress.${task}`);
  return (
    <Stack component="section" className="surface" p="md" gap="xs" aria-label={label}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" role="status">
          {files === null ? t("starts") : t(`running.${task}`, { files })}
        </Text>
        {may("POST /core-site-health/v2/jobs/:id/cancel") && (
          <Button size="compact-sm" variant="default" loading={isCancelling} onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </Group>
      <Progress
        value={share === null || share === 0 ? 100 : share * 100}
        striped={share === null || share === 0}
        animated
        aria-label={label}
      />
      <Text size="xs" className="muted">
        {t("leave")}
      </Text>
    </Stack>
  );
}
