import { Alert, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { BackLink } from "../forms/back-link.tsx";
import { useActions } from "../lists/use-actions.tsx";
import { toSize } from "../media/file-size.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { type ContentImport, isActive, wasStarted } from "./content-import.ts";
import { ImportChoices } from "./import-choices.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { NewImport } from "./new-import.tsx";
import { ReportTables } from "./report-tables.tsx";

const colors: Readonly<Record<ContentImport["state"], string>> = {
  checking: "yellow",
  checked: "blue",
  waiting: "yellow",
  running: "blue",
  completed: "teal",
  failed: "red",
  cancelled: "gray",
};

/** A new import; or an import with its check, its progress and its result. */
export function ContentImportScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  return id === undefined ? <NewImport list={list} /> : <ExistingImport list={list} id={id} />;
}

function ExistingImport({ list, id }: { readonly list: List; readonly id: string }) {
  const t = useTranslations("contentImport");
  const format = useFormatter();
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  const actions = useActions(list);
  const key = ["content-import", id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await send<ContentImport>("GET", `${list.path}/${id}`, {}, { signal })).body,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? 1000 : false),
  });
  const isRunning = data !== undefined && isActive(data);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  const cancel = useMutation({
    mutationFn: () => send("POST", `${list.path}/${id}/cancel`),
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { name, state, size, preview, failure, report } = data;
  const remove = () =>
    actions.remove([{ ...data }], { onDone: () => navigate({ to: `/${list.slug}` }) });
  return (
    <Refreshable error={error} retry={() => void refetch()}>
      <Stack gap="md" maw={860}>
        <div>
          <BackLink list={list} />
          <Group justify="space-between" align="flex-start" gap="xs">
            <Group gap="sm" flex="1 1 240px">
              <Title order={1} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
                {preview?.title || name}
              </Title>
              <Badge variant="light" tt="none" color={colors[state]}>
                {t(`states.${state}`)}
              </Badge>
            </Group>
            {!isRunning && may(`DELETE ${list.path}/:id`) && (
              <Button variant="subtle" color="red" onClick={remove}>
                {t("delete")}
              </Button>
            )}
          </Group>
          <Text size="sm" className="muted" style={{ overflowWrap: "anywhere" }}>
            {[name, toSize(format, size), preview?.url ?? ""]
              .filter((text) => text !== "")
              .join(" · ")}
          </Text>
        </div>
        {state === "failed" && (
          <Alert color="red" title={t("failed")}>
            {failure}
          </Alert>
        )}
        {isRunning && (
          <ImportProgress
            found={data}
            isCancelling={cancel.isPending}
            onCancel={may(`POST ${list.path}/:id/cancel`) ? () => cancel.mutate() : undefined}
          />
        )}
        {wasStarted(data) && <ReportTables report={report} title={t("result")} />}
        {preview && !wasStarted(data) && !isRunning && (
          <ReportTables report={preview.report} title={t("plan")} isPlan />
        )}
        {preview && !isRunning && may(`POST ${list.path}/:id/start`) && (
          <ImportChoices
            key={data.finished}
            found={data}
            onStarted={() => queries.invalidateQueries({ queryKey: key })}
          />
        )}
      </Stack>
    </Refreshable>
  );
}
