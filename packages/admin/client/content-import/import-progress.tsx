import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type ContentImport, percentOf } from "./content-import.ts";

/** A check or an import that has not ended. */
export function ImportProgress({
  found,
  isCancelling,
  onCancel,
}: {
  readonly found: ContentImport;
  readonly isCancelling: boolean;
  readonly onCancel: (() => void) | undefined;
}) {
  const t = useTranslations("contentImport");
  const { state, records, total, files, total_files: media, settings } = found;
  const percent = percentOf(found);
  const text =
    state === "checking"
      ? t("checking", { records })
      : state === "waiting"
        ? t("waiting")
        : records >= total && settings.media && media > 0
          ? t("files", { files, total: media })
          : t("running", { records, total });
  return (
    <Stack component="section" className="surface" p="md" gap="xs" aria-label={t("progress")}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" role="status">
          {text}
        </Text>
        {onCancel && (
          <Button size="compact-sm" variant="default" loading={isCancelling} onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </Group>
      <Progress
        value={percent ?? 100}
        striped={percent === undefined}
        animated
        aria-label={t("progress")}
      />
      <Text size="xs" className="muted">
        {t("leave")}
      </Text>
    </Stack>
  );
}
