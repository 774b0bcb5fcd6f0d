import { Alert, Badge, Group, Progress, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { type EventImport, importsPath, stageOf, toCounts } from "./event-import.ts";

const colors: Readonly<Record<string, string>> = {
  success: "teal",
  failed: "red",
  pending: "blue",
};
const kinds = [
  "calendar_events",
  "calendar_organizer",
  "calendar_venue",
  "calendar_events_cat",
  "post_tag",
  "attachment",
] as const;
const stages = ["success", "failed", "pending", "draft", "schedule"] as const;

/** The newest run of a schedule, or the import itself. */
async function readRun(id: string, signal: AbortSignal): Promise<EventImport | undefined> {
  const { body } = await send<EventImport>("GET", `${importsPath}/${id}`, {}, { signal });
  if (stageOf(body) !== "schedule") return body;
  const runs = await send<{ readonly imports: readonly EventImport[] }>(
    "GET",
    importsPath,
    { parent: Number(id), per_page: 1 },
    { signal },
  );
  return runs.body.imports[0];
}

/** The progress and the changes of an import. */
export function ImportResult({ list, id }: { readonly list: List; readonly id: string }) {
  const t = useTranslations("eventImport");
  const refresh = useRefresh(list.slug);
  const { data: run } = useQuery({
    queryKey: ["event-import", id],
    queryFn: async ({ signal }) => (await readRun(id, signal)) ?? null,
    refetchInterval: ({ state }) =>
      state.data && stageOf(state.data) === "pending" ? 1500 : false,
  });
  const isRunning = run !== null && run !== undefined && stageOf(run) === "pending";
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  if (!run) return null;
  const stage = stages.find((one) => one === stageOf(run)) ?? "draft";
  const counts = toCounts(run.activity);
  return (
    <Stack component="section" className="surface" p="md" gap="sm" aria-labelledby="import-result">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id="import-result">
          {t("result")}
        </Title>
        <Badge variant="light" tt="none" color={colors[stage] ?? "gray"}>
          {t(`stages.${stage}`)}
        </Badge>
      </Group>
      {isRunning && (
        <>
          <Text size="sm" role="status">
            {t("running", { percent: run.percentage_complete })}
          </Text>
          <Progress value={run.percentage_complete} animated aria-label={t("progress")} />
        </>
      )}
      {!isRunning && counts.length === 0 && (
        <Text size="sm" className="muted">
          {t("nothingChanged")}
        </Text>
      )}
      {counts.length > 0 && (
        <Table.ScrollContainer minWidth={340}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th />
                <Table.Th ta="end">{t("created")}</Table.Th>
                <Table.Th ta="end">{t("updated")}</Table.Th>
                <Table.Th ta="end">{t("skipped")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counts.map(({ kind, created, updated, skipped }) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={500}>
                    {t(`kinds.${kinds.find((one) => one === kind) ?? "calendar_events"}`)}
                  </Table.Th>
                  {[created, updated, skipped].map((count, at) => (
                    <Table.Td key={at} ta="end" className="numeric">
                      {count}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {run.notes.map(({ code, text }, at) => (
        <Alert key={at} color={code.startsWith("error") ? "red" : "yellow"} py="xs">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}
