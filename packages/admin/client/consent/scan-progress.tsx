import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { percentOf, type Scan } from "./scan.ts";

/** A scan that has not ended. */
export function ScanProgress({
  scan,
  isStopping,
  onStop,
}: {
  readonly scan: Scan;
  readonly isStopping: boolean;
  readonly onStop: (() => void) | undefined;
}) {
  const t = useTranslations("cookieScan");
  const { state, source, pages, total, cookies } = scan;
  return (
    <Stack component="section" className="surface" p="md" gap="xs" aria-label={t("progress")}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" role="status">
          {total === 0
            ? t(
                source === "scanner"
                  ? "waitingScanner"
                  : state === "waiting"
                    ? "waiting"
                    : "begins",
              )
            : t("running", { pages, total, cookies })}
        </Text>
        {onStop && (
          <Button size="compact-sm" variant="default" loading={isStopping} onClick={onStop}>
            {t("stop")}
          </Button>
        )}
      </Group>
      <Progress
        value={total === 0 ? 100 : percentOf(scan)}
        striped={total === 0}
        animated
        aria-label={t("progress")}
      />
    </Stack>
  );
}
