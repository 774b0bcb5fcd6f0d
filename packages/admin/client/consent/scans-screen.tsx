import { Button, Group, Stack, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { ExternalScan, type OpenedScan } from "./external-scan.tsx";
import { isActive, pauseOf, type Scan } from "./scan.ts";
import { ScanProgress } from "./scan-progress.tsx";
import { ScanResult } from "./scan-result.tsx";

/** The scans for cookies: starts one, shows its progress and its result, and lists the earlier ones. */
export function ScansScreen({ list }: { readonly list: List }) {
  const t = useTranslations("cookieScan");
  const may = useMay();
  const [opened, setOpened] = useState<OpenedScan>();
  const { data, error, refetch } = useQuery({
    queryKey: ["items", list.slug, "newest"],
    queryFn: async ({ signal }) =>
      (await send<readonly Scan[]>("GET", list.path, { per_page: 10 }, { signal })).body,
    refetchInterval: ({ state }) => pauseOf(state.data),
  });
  const current = data?.find(isActive);
  const last = data?.find(({ state }) => state === "completed");
  const refresh = useRefresh(list.slug);
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !current) void refresh();
    wasActive.current = current !== undefined;
  }, [current, refresh]);
  const onError = (failure: unknown) =>
    notifications.show({ color: "red", message: messageOf(failure) });
  const start = useMutation({
    mutationFn: async (source: "scanner" | "site") =>
      (await send<OpenedScan>("POST", list.path, { source })).body,
    onSuccess: (scan) => scan.token !== null && setOpened(scan),
    onError,
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: (id: number) => send("POST", `${list.path}/${id}/stop`),
    onError,
    onSettled: refresh,
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Stack gap="md" maw={1080}>
      <Group justify="space-between">
        <Title order={1}>{list.label}</Title>
        {may(`POST ${list.path}`) && (
          <Group gap="xs">
            <Button
              variant="default"
              disabled={current !== undefined}
              loading={start.isPending && start.variables === "scanner"}
              onClick={() => start.mutate("scanner")}
            >
              {t("external")}
            </Button>
            <Button
              disabled={current !== undefined}
              loading={start.isPending && start.variables === "site"}
              onClick={() => start.mutate("site")}
            >
              {t("start")}
            </Button>
          </Group>
        )}
      </Group>
      <Refreshable error={error} retry={() => void refetch()}>
        {opened && <ExternalScan scan={opened} onClose={() => setOpened(undefined)} />}
        {current ? (
          <ScanProgress
            scan={current}
            isStopping={stop.isPending}
            onStop={may(`POST ${list.path}/:id/stop`) ? () => stop.mutate(current.id) : undefined}
          />
        ) : null}
        <ScanResult list={list} last={last} newest={current ? undefined : data[0]} />
        {data.length > 0 && (
          <Stack component="section" gap={0} aria-labelledby="earlier-scans">
            <Title order={2} size="h5" id="earlier-scans">
              {t("all")}
            </Title>
            <ListScreen list={list} isPart />
          </Stack>
        )}
      </Refreshable>
    </Stack>
  );
}
