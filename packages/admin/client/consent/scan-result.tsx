import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { type List, useList } from "../api/directory.ts";
import type { Scan } from "./scan.ts";
import { ScanFigures } from "./scan-figures.tsx";

/** The result of the last complete scan; and the failure, if a later one failed. */
export function ScanResult({
  list,
  last,
  newest,
}: {
  readonly list: List;
  readonly last: Scan | undefined;
  /** The newest scan, if none is running. */
  readonly newest: Scan | undefined;
}) {
  const t = useTranslations("cookieScan");
  const format = useFormatter();
  const cookies = useList("/consent/v2/cookies");
  return (
    <>
      {newest?.state === "failed" && (
        <Alert color="red" title={t("failed")}>
          {newest.failure}
        </Alert>
      )}
      <Stack component="section" className="surface" p="md" gap="md" aria-labelledby="last-scan">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id="last-scan">
            {t("result")}
          </Title>
          {last?.finished && (
            <Text size="sm" className="muted">
              {t("ended", {
                time: format.dateTime(new Date(last.finished), {
                  dateStyle: "medium",
                  timeStyle: "short",
                }),
                pages: last.pages,
              })}
            </Text>
          )}
        </Group>
        {last ? (
          <>
            <ScanFigures scan={last} />
            <Group gap="md">
              <Anchor component={Link} to={`/${list.slug}/${last.id}`} size="sm">
                {t("details")}
              </Anchor>
              {cookies && (
                <Anchor component={Link} to={`/${cookies.slug}`} size="sm">
                  {t("cookieList")}
                </Anchor>
              )}
            </Group>
          </>
        ) : (
          <Text size="sm" className="muted">
            {t("never")}
          </Text>
        )}
      </Stack>
    </>
  );
}
