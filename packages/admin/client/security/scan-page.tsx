import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading } from "../shell/states.tsx";
import { IssueList } from "./issue-list.tsx";
import { base, type Issue } from "./issue.ts";

interface Issues {
  readonly running: boolean;
  readonly progress: number;
  readonly "last-scan-time": string | false;
  readonly "last-failure": string | false;
  readonly summary: Readonly<Record<string, number>>;
  readonly issues: { readonly new: readonly Issue[]; readonly ignored: readonly Issue[] };
}

/** The security scan: its progress, and the issues that it found. */
export function ScanPage() {
  const t = useTranslations("scan");
  const format = useFormatter();
  const may = useMay();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["scan"],
    queryFn: async ({ signal }) =>
      (await send<Issues>("GET", `${base}/scan/issues`, { limit: 100 }, { signal })).body,
    refetchInterval: ({ state }) => (state.data?.running ? 1000 : false),
  });
  const change = useMutation({
    mutationFn: (method: "DELETE" | "POST") => send(method, `${base}/scan`),
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["scan"] }),
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const ended = data["last-scan-time"];
  const canStart = may(`POST ${base}/scan`);
  return (
    <Stack gap="md" maw={920}>
      <Group justify="space-between">
        <Title order={1}>{t("title")}</Title>
        {canStart && (
          <Button
            loading={change.isPending}
            variant={data.running ? "default" : "filled"}
            onClick={() => change.mutate(data.running ? "DELETE" : "POST")}
          >
            {data.running ? t("stop") : t("start")}
          </Button>
        )}
      </Group>
      <Stack component="section" className="surface" p="md" gap="xs" aria-live="polite">
        {data.running ? (
          <>
            <Text size="sm">{t("running")}</Text>
            <Progress value={data.progress * 100} aria-label={t("progress")} animated />
          </>
        ) : (
          <Text size="sm">
            {ended === false
              ? t("never")
              : t("ended", {
                  time: format.dateTime(new Date(Number(ended) * 1000), {
                    dateStyle: "medium",
                    timeStyle: "short",
                  }),
                })}
          </Text>
        )}
        {data["last-failure"] !== false && (
          <Text size="sm" c="red">
            {t("failed", { reason: data["last-failure"] })}
          </Text>
        )}
      </Stack>
      <IssueList label={t("found", { count: data.issues.new.length })} issues={data.issues.new} />
      {data.issues.ignored.length > 0 && (
        <IssueList
          label={t("ignored", { count: data.issues.ignored.length })}
          issues={data.issues.ignored}
        />
      )}
    </Stack>
  );
}
