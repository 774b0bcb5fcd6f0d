import { ActionIcon, Badge, Button, Code, Group, Menu, Progress, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, RotateCcw, Trash2, X } from "lucide-react";
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sendTo } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { type BackgroundJob, type JobState, percentOf, timeOf } from "./job.ts";
import classes from "./jobs.module.css";

const item = "/core-site-health/v2/jobs/:id";
const operations = {
  retry: `POST ${item}/retry`,
  cancel: `POST ${item}/cancel`,
  delete: `DELETE ${item}`,
} as const;
type Operation = keyof typeof operations;
/** The actions for a job in a state. */
const possible: Readonly<Record<JobState, readonly Operation[]>> = {
  dead: ["retry", "delete"],
  cancelled: ["retry", "delete"],
  done: ["delete"],
  waiting: ["cancel"],
  running: ["cancel"],
};
const icons = { retry: RotateCcw, cancel: X, delete: Trash2 };
const colors: Readonly<Record<JobState, string>> = {
  dead: "red",
  running: "blue",
  waiting: "yellow",
  done: "teal",
  cancelled: "gray",
};

/** A job with its state, its progress or its error, and its actions. */
export function JobRow({ job }: { readonly job: BackgroundJob }) {
  const t = useTranslations("jobs");
  const format = useFormatter();
  const may = useMay();
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: (operation: Operation) => sendTo(operations[operation], { id: job.id }),
    onSuccess: (_, operation) => notifications.show({ message: t(`done.${operation}`) }),
    onError: (failure) => notifications.show({ color: "red", message: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
  const time = timeOf(job);
  const { state, error, progress, attempt } = job;
  const percent = percentOf(job);
  const offered = possible[state].filter((operation) => may(operations[operation]));
  const at =
    time === null
      ? ""
      : format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "medium" });
  return (
    <Group component="li" className={classes["row"]} wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={550} style={{ overflowWrap: "anywhere" }}>
            {job.job}
          </Text>
          <Badge size="sm" variant="light" tt="none" color={colors[state]}>
            {t(`states.${state}`)}
          </Badge>
        </Group>
        <Text size="xs" className="muted">
          {[
            at === "" ? "" : t(`times.${state}`, { time: at }),
            attempt > 1 ? t("attempt", { count: attempt }) : "",
            // Keeps the sign before the number in text from right to left.
            `\u200e#${job.id}`,
          ]
            .filter((text) => text !== "")
            .join(" · ")}
        </Text>
        {state === "running" && percent !== undefined && (
          <Progress
            size="sm"
            maw={420}
            value={percent}
            animated
            aria-label={t("progress", { name: job.job })}
          />
        )}
        {progress && (state === "running" || state === "dead") && (
          <Text size="xs" className="muted">
            {progress.total === null
              ? t("progressDone", { done: progress.done })
              : t("progressOf", { done: progress.done, total: progress.total })}{" "}
            {progress.note}
          </Text>
        )}
        {error !== "" && state !== "done" && (
          <JobError error={error} color={state === "dead" ? "red" : "dimmed"} />
        )}
      </Stack>
      {offered.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              loading={run.isPending}
              aria-label={t("actions", { name: `${job.job} #${job.id}` })}
            >
              <Ellipsis size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((operation) => {
              const Icon = icons[operation];
              return (
                <Menu.Item
                  key={operation}
                  leftSection={<Icon size={15} />}
                  {...(operation === "delete" && { c: "red" })}
                  onClick={() => run.mutate(operation)}
                >
                  {t(`do.${operation}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** The first line of an error, with a button that shows the whole text. */
function JobError({ error, color }: { readonly error: string; readonly color: string }) {
  const t = useTranslations("jobs");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [firstLine = ""] = error.split("\n", 1);
  return (
    <>
      <Text size="sm" c={color} lineClamp={isOpen ? 0 : 2}>
        {firstLine}
      </Text>
      {(error.length > firstLine.length || firstLine.length > 160) && (
        <Button
          size="compact-xs"
          variant="subtle"
          w="fit-content"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "less" : "more")}
        </Button>
      )}
      {isOpen && (
        <Code block id={id} className={classes["error"]}>
          {error}
        </Code>
      )}
    </>
  );
}
