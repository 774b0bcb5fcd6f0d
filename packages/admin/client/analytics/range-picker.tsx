import { Chip, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  isReportable,
  maxDays,
  type Preset,
  presetRange,
  presets,
  type Range,
  rangeBefore,
} from "./range.ts";

/** Chooses the days of the reports: a usual range in one click, or any other by its ends. */
export function RangePicker({
  range,
  onChange,
}: {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const [choice, setChoice] = useState<string>("28");
  const [typed, setTyped] = useState<Range>(range);
  const choose = (next: string) => {
    setChoice(next);
    if (next === "custom") return setTyped(range);
    return onChange(presetRange(next as Preset, Date.now()));
  };
  const type = (change: Partial<Range>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isReportable(next)) onChange(next);
  };
  const shown = ({ start, end }: Range) =>
    format.dateTimeRange(new Date(`${start}T12:00:00Z`), new Date(`${end}T12:00:00Z`), {
      dateStyle: "medium",
      timeZone: "UTC",
    });
  const isWrong = choice === "custom" && !isReportable(typed);
  return (
    <Stack gap="xs">
      <Chip.Group multiple={false} value={choice} onChange={choose}>
        <Group gap={6} role="radiogroup" aria-label={t("range")}>
          {presets.map((preset) => (
            <Chip key={preset} size="sm" value={preset}>
              {preset === "yesterday" ? t("yesterday") : t("days", { count: preset })}
            </Chip>
          ))}
          <Chip size="sm" value="custom">
            {t("custom")}
          </Chip>
        </Group>
      </Chip.Group>
      {choice === "custom" && (
        <Group gap="xs" align="start">
          {(["start", "end"] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              size="sm"
              label={t(end)}
              value={typed[end]}
              error={isWrong}
              onChange={(event) => type({ [end]: event.currentTarget.value })}
            />
          ))}
        </Group>
      )}
      <Text size="sm" className="muted" {...(isWrong && { role: "alert" })}>
        {isWrong
          ? t("wrongRange", { count: String(maxDays) })
          : t("compared", { range: shown(range), before: shown(rangeBefore(range)) })}
      </Text>
    </Stack>
  );
}
