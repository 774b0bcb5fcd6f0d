import { SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type List, useDirectory } from "../api/directory.ts";
import { toSiteTime } from "../forms/date-time.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { toMonth } from "./month.ts";
import { MonthView } from "./month-view.tsx";

/** The events as a table or as a month. The view is in the address. */
export function EventsScreen({ list }: { readonly list: List }) {
  const t = useTranslations("events");
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly month?: unknown };
  const month = toMonth(search.month);
  const { site } = useDirectory();
  const thisMonth = toSiteTime(new Date(), site.timezone).slice(0, 7);
  const show = (next: string | undefined) =>
    void navigate({ to: ".", search: (next === undefined ? {} : { month: next }) as never });
  const views = (
    <SegmentedControl
      aria-label={t("view")}
      data={[
        { value: "list", label: t("list") },
        { value: "month", label: t("month") },
      ]}
      value={month === undefined ? "list" : "month"}
      onChange={(value) => show(value === "month" ? thisMonth : undefined)}
    />
  );
  return month === undefined ? (
    <ListScreen list={list} views={views} />
  ) : (
    <MonthView list={list} month={month} views={views} onMonth={show} />
  );
}
