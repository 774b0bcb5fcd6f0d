import {
  Button,
  CloseButton,
  Group,
  Input,
  InputBase,
  Popover,
  Stack,
  TextInput,
} from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type Days, inOrder } from "./date-range.ts";

const dayMs = 86_400_000;
/** Ranges that end today, by their numbers of days. */
const presets = [1, 7, 30];

/** A day of the clock of the browser, some days ago. */
function dayAgo(days: number): string {
  const now = new Date();
  const local = now.getTime() - now.getTimezoneOffset() * 60_000;
  return new Date(local - days * dayMs).toISOString().slice(0, 10);
}

/** A filter by the days of a range, either of which can be open. */
export function DateFilter({
  label,
  days,
  onChange,
}: {
  readonly label: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  const t = useTranslations("list");
  const format = useFormatter();
  const options = { dateStyle: "medium", timeZone: "UTC" } as const;
  const show = (day: string) => format.dateTime(new Date(day), options);
  const { from, to } = inOrder(days);
  const shown =
    from !== undefined && to !== undefined
      ? format.dateTimeRange(new Date(from), new Date(to), options)
      : from !== undefined
        ? t("fromDay", { day: show(from) })
        : to !== undefined
          ? t("untilDay", { day: show(to) })
          : undefined;
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          w={{
            base: shown === undefined ? "calc(50% - 5px)" : "100%",
            xs: shown === undefined ? 180 : 240,
          }}
          aria-label={shown === undefined ? label : `${label}: ${shown}`}
          leftSection={<CalendarDays size={15} aria-hidden />}
          {...(shown !== undefined && {
            rightSectionPointerEvents: "all",
            rightSection: (
              <CloseButton
                size="sm"
                aria-label={t("clearFilter", { name: label })}
                onClick={() => onChange({ from: undefined, to: undefined })}
              />
            ),
          })}
          styles={{ input: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } }}
        >
          {shown ?? <Input.Placeholder>{label}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          <Group gap={6}>
            {presets.map((count) => (
              <Button
                key={count}
                size="compact-sm"
                variant="default"
                onClick={() => onChange({ from: dayAgo(count - 1), to: dayAgo(0) })}
              >
                {t("lastDays", { count })}
              </Button>
            ))}
          </Group>
          <Group gap="sm" grow>
            <DayInput
              label={t("from")}
              day={days.from}
              onChange={(day) => onChange({ ...days, from: day })}
            />
            <DayInput
              label={t("to")}
              day={days.to}
              onChange={(day) => onChange({ ...days, to: day })}
            />
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** An input for a day. */
function DayInput({
  label,
  day = "",
  onChange,
}: {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(day);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={typed}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        // While a year is typed, the browser reports years such as 0002.
        if (value === "" || value >= "1000") onChange(value || undefined);
      }}
    />
  );
}
