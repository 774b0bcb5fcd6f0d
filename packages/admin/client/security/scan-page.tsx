import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { IssueList } from "./issue-list.tsx";
import { base, type Issue } from "./issue.ts";

interface Issues {
  readonly running: boolean;
  readonly progress: number;
  readonly "last-scan-time": string | false;
  readonly "last-failure": string | false;
  readonly summary: Readonly<Record<string, number>>;
  readonly counts: { readonly new: number; readonly ignored: number };
  readonly issues: { readonly new: readonly Issue[]; readonly ignored: readonly Issue[] };
}

/** How many issues of each kind are loaded at once. */
const size = 100;

/** The security scan: its progress, and the issues that it found. */
export function ScanPage() {
  const t = useTranslations("scan");
  const format = useFormatter();
  const may = useMay();
  const queries = useQueryClient();
  const {
    data: loaded,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({
    queryKey: ["scan"],
    queryFn: async ({ signal, pageParam: offset }) =>
      (await send<Issues>("GET", `${base}/scan/issues`, { limit: size, offset }, { signal })).body,
    initialPageParam: 0,
    getNextPageParam: ({ counts }, pages) => {
      const next = pages.length * size;
      return next < Math.max(counts.new, counts.ignored) ? next : undefined;
    },
    refetchInterval: ({ state }) => (state.data?.pages.at(-1)?.running ? 1000 : false),
  });
  const data = loaded?.pages.at(-1);
  const allOf = (kind: "ignored" | "new") =>
    loaded?.pages.flatMap(({ issues }) => issues[kind]) ?? [];
  const change = useMutation({
    mutationFn: (method: "DELETE" | "POST") => send(method, `${base}/scan`),
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["scan"] }),
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
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
      <Refreshable error={error} retry={() => void refetch()}>
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
        <IssueList label={t("found", { count: data.counts.new })} issues={allOf("new")} />
        {data.counts.ignored > 0 && (
          <IssueList
            label={t("ignored", { count: data.counts.ignored })}
            issues={allOf("ignored")}
          />
        )}
        {hasNextPage && (
          <Button
            variant="default"
            style={{ alignSelf: "center" }}
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </Refreshable>
    </Stack>
  );
}
