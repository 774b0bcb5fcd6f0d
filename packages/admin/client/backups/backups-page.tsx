import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send, sendTo, startDownload } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { type Backup, type Backups, backupsPath, isBusy } from "./backup.ts";
import { BackupRow } from "./backup-row.tsx";
import { WorkState } from "./work-state.tsx";
import { RowList } from "../shell/row-list.tsx";

const key = ["backups"];
const showError = (failure: unknown) =>
  notifications.show({ color: "red", message: messageOf(failure) });

/** The backups of the site: creates, checks, downloads and deletes them. */
export function BackupsPage() {
  const t = useTranslations("backups");
  const format = useFormatter();
  const may = useMay();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await send<Backups>("GET", backupsPath, {}, { signal })).body,
    refetchInterval: ({ state }) => (isBusy(state.data?.work) ? 1_000 : 30_000),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const start = useMutation({
    mutationFn: async (path: string) => (await send<Backups>("POST", path)).body,
    onSuccess: (body) => queries.setQueryData(key, body),
    onError: (failure) => {
      showError(failure);
      void refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (name: string) => sendTo(`DELETE ${backupsPath}/:name`, { name }),
    onSuccess: () => notifications.show({ message: t("deleted") }),
    onError: showError,
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => sendTo("POST /core-site-health/v2/jobs/:id/cancel", { id }),
    onError: showError,
    onSettled: refresh,
  });
  const download = useMutation({
    mutationFn: (name: string) => startDownload(`${backupsPath}/${name}/archive`),
    onError: showError,
  });
  useDoneMessage(data, t("created"), t("checked"));
  const confirmDelete = ({ name, made }: Backup) => {
    const time = format.dateTime(new Date(made), { dateStyle: "medium", timeStyle: "short" });
    modals.openConfirmModal({
      title: t("deleteTitle", { name: time }),
      children: <Text size="sm">{t("deleteText")}</Text>,
      labels: { confirm: t("delete"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(name),
    });
  };
  const busy = isBusy(data?.work) || start.isPending;
  return (
    <Stack gap="md" maw={1080}>
      <Group justify="space-between" gap="xs">
        <Title order={1}>{t("title")}</Title>
        {data?.is_possible && may(`POST ${backupsPath}`) && (
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            loading={start.isPending}
            disabled={busy}
            onClick={() => start.mutate(backupsPath)}
          >
            {t("create")}
          </Button>
        )}
      </Group>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Refreshable error={error} retry={() => void refetch()}>
          {data.is_possible && (
            <Text size="sm" className="muted">
              {t("text", { keep: data.keep })}
            </Text>
          )}
          {data.work && (
            <WorkState
              work={data.work}
              isCancelling={cancel.isPending}
              onCancel={() => data.work && cancel.mutate(data.work.job)}
            />
          )}
          {data.backups.length === 0 && !busy && (
            <Stack className="surface" align="center" gap={4} py={56} px="md" ta="center">
              <Text fw={600}>{t(data.is_possible ? "none" : "impossible")}</Text>
              <Text size="sm" className="muted" maw={520}>
                {t(data.is_possible ? "noneText" : "impossibleText")}
              </Text>
            </Stack>
          )}
          {data.backups.length > 0 && (
            <RowList>
              {data.backups.map((backup) => (
                <BackupRow
                  key={backup.name}
                  backup={backup}
                  isBusy={busy}
                  onCheck={() => start.mutate(`${backupsPath}/${backup.name}/check`)}
                  onDownload={() => download.mutate(backup.name)}
                  onDelete={() => confirmDelete(backup)}
                />
              ))}
            </RowList>
          )}
        </Refreshable>
      )}
    </Stack>
  );
}

/** Shows a message when a backup or a check that the screen has shown has succeeded. */
function useDoneMessage(data: Backups | undefined, created: string, checked: string): void {
  const last = useRef<"create" | "check" | undefined>(undefined);
  const { work } = data ?? {};
  useEffect(() => {
    if (last.current && work === null)
      notifications.show({ message: last.current === "create" ? created : checked });
    last.current = work && isBusy(work) ? work.task : undefined;
  }, [work, created, checked]);
}
