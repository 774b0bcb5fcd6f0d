import { ActionIcon, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { type List, useDirectory } from "../api/directory.ts";
import { idOf, type Item, loadAllItems, titleOf } from "../api/items.ts";
import { useWithin } from "../messages/use-within.ts";
import { Failure, Refreshable } from "../shell/states.tsx";
import { daysOf, otherMonth, toMonthQuery } from "./month.ts";
import classes from "./month-view.module.css";

const toDate = (day: string) => new Date(`${day}T12:00:00`);

/** The events of a month by day, with a button on each day that adds an event. */
export function MonthView({
  list,
  month,
  views,
  onMonth,
}: {
  readonly list: List;
  readonly month: string;
  /** The choice between the month and the list. */
  readonly views: ReactNode;
  readonly onMonth: (month: string) => void;
}) {
  const t = useTranslations();
  const within = useWithin();
  const format = useFormatter();
  const { site } = useDirectory();
  const days = daysOf(month, site.week_start);
  const { data, error, refetch } = useQuery({
    queryKey: ["items", list.slug, "month", month],
    queryFn: ({ signal }) =>
      loadAllItems(
        list,
        {
          ...toMonthQuery(days),
          [list.paging.page]: list.paging.first,
          [list.paging.size]: 100,
        },
        signal,
      ),
  });
  const on = (day: string): readonly Item[] =>
    (data ?? []).filter(
      (item) =>
        String(item["start_date"]).slice(0, 10) <= day &&
        String(item["end_date"]).slice(0, 10) >= day,
    );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>
          {format.dateTime(toDate(`${month}-01`), { month: "long", year: "numeric" })}
        </Title>
        <Group gap="xs">
          {views}
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("events.previous")}
            onClick={() => onMonth(otherMonth(month, -1))}
          >
            <ChevronLeft size={17} className="directional" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("events.next")}
            onClick={() => onMonth(otherMonth(month, 1))}
          >
            <ChevronRight size={17} className="directional" />
          </ActionIcon>
          {list.operations.create && (
            <Button
              component={Link}
              to={`/${list.slug}/new`}
              leftSection={<Plus size={16} aria-hidden />}
            >
              {t("list.add", { name: within(list.singular) })}
            </Button>
          )}
        </Group>
      </Group>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Refreshable error={error} retry={() => void refetch()}>
          <div className={`surface ${classes["grid"]}`}>
            {days.slice(0, 7).map((day) => (
              <div key={day} className={`${classes["weekday"]} muted`} aria-hidden>
                {format.dateTime(toDate(day), { weekday: "short" })}
              </div>
            ))}
            {days.map((day) => (
              <Day
                key={day}
                list={list}
                day={day}
                isOther={!day.startsWith(month)}
                events={on(day)}
              />
            ))}
          </div>
        </Refreshable>
      )}
    </Stack>
  );
}

function Day({
  list,
  day,
  isOther,
  events,
}: {
  readonly list: List;
  readonly day: string;
  /** Whether it belongs to the month before or after. */
  readonly isOther: boolean;
  readonly events: readonly Item[];
}) {
  const t = useTranslations("events");
  const format = useFormatter();
  const name = format.dateTime(toDate(day), { day: "numeric", month: "long" });
  return (
    <section
      aria-label={name}
      className={`${classes["day"]} ${isOther ? classes["other"] : ""} ${events.length === 0 ? classes["empty"] : ""}`}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" className="muted numeric" aria-hidden>
          {Number(day.slice(8))}
        </Text>
        {list.operations.create && (
          <ActionIcon
            component={Link}
            to={`/${list.slug}/new`}
            search={{ day } as never}
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t("addOn", { day: name })}
          >
            <Plus size={12} />
          </ActionIcon>
        )}
      </Group>
      {events.map((item) => (
        <Link
          key={idOf(list, item)}
          to="/$list/$id"
          params={{ list: list.slug, id: idOf(list, item) }}
          className={classes["event"]}
          title={titleOf(list, item)}
        >
          {item["all_day"] === true ? "" : `${String(item["start_date"]).slice(11, 16)} `}
          {titleOf(list, item)}
        </Link>
      ))}
    </section>
  );
}
