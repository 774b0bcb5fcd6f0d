import { ActionIcon, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Check, RotateCcw, X } from "lucide-react";
import { useTranslations } from "use-intl";
import type { useUploads } from "./use-uploads.ts";

/** The files that are sent, with their progress. */
export function UploadList({
  uploads: { uploads, retry, remove, clear },
}: {
  readonly uploads: ReturnType<typeof useUploads>;
}) {
  const t = useTranslations("media.uploads");
  if (uploads.length === 0) return null;
  return (
    <Stack className="surface" p="sm" gap="xs" component="section" aria-label={t("title")}>
      {uploads.map((one) => (
        <Group key={one.key} wrap="nowrap" gap="sm">
          <Stack gap={3} flex={1} miw={0}>
            <Text
              size="sm"
              truncate
              dir="auto"
              {...(one.error !== undefined && { c: "red", role: "alert" })}
            >
              {one.error === undefined
                ? one.file.name
                : t("failed", { name: one.file.name, reason: one.error })}
            </Text>
            {!one.done && one.error === undefined && (
              <Progress
                size="sm"
                value={one.share * 100}
                aria-label={t("progress", { name: one.file.name })}
              />
            )}
          </Stack>
          {one.done && <Check size={16} role="img" aria-label={t("done")} />}
          {one.error !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<RotateCcw size={13} aria-hidden />}
              onClick={() => retry(one)}
            >
              {t("retry")}
            </Button>
          )}
          {(one.done || one.error !== undefined) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("remove")}
              onClick={() => remove(one.key)}
            >
              <X size={15} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {uploads.some(({ done }) => done) && (
        <Button size="compact-sm" variant="subtle" w="fit-content" onClick={clear}>
          {t("clear")}
        </Button>
      )}
    </Stack>
  );
}
