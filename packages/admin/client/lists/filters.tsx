import { Button, MultiSelect, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { RelationPicker } from "../forms/relation-picker.tsx";
import { DateFilter } from "./date-filter.tsx";
import { daysOf } from "./date-range.ts";
import { type Filter, hasInput, isSet, type SearchState, withoutFilters } from "./search.ts";

/** The filters of a list. */
export function Filters({
  list,
  filters,
  state,
  onChange,
}: {
  readonly list: List;
  readonly filters: readonly Filter[];
  readonly state: SearchState;
  readonly onChange: (changes: SearchState) => void;
}) {
  const t = useTranslations("list");
  const labelOf = useLabel();
  return (
    <>
      {filters
        .filter(hasInput)
        .slice(0, 5)
        .map((filter) => {
          const { name, values, isBoolean, relation, isList, range } = filter;
          const label = list.labels[name] ?? labelOf(range?.field ?? name);
          const value = state[name];
          const common = {
            "aria-label": label,
            placeholder: label,
            w: { base: "calc(50% - 5px)", xs: 180 },
            clearable: true,
          };
          if (range)
            return (
              <DateFilter
                key={name}
                label={label}
                days={daysOf(range, state)}
                onChange={({ from, to }) => onChange({ [range.from]: from, [range.to]: to })}
              />
            );
          if (relation !== undefined)
            return (
              <RelationPicker
                key={name}
                {...common}
                path={relation}
                value={value === undefined ? [] : [String(Array.isArray(value) ? value[0] : value)]}
                onChange={([id]) =>
                  onChange({ [name]: id === undefined ? undefined : isList ? [id] : id })
                }
              />
            );
          if (isBoolean)
            return (
              <Select
                key={name}
                {...common}
                data={[
                  { value: "true", label: `${label}: ${t("yes")}` },
                  { value: "false", label: `${label}: ${t("no")}` },
                ]}
                value={value === undefined ? null : String(value)}
                onChange={(next) => onChange({ [name]: next ?? undefined })}
              />
            );
          const data = (values ?? []).map((one) => ({ value: one, label: labelOf(one) }));
          if (isList && list.filters === null)
            return (
              <MultiSelect
                key={name}
                {...common}
                data={data}
                value={
                  Array.isArray(value)
                    ? value.map(String)
                    : value === undefined
                      ? []
                      : [String(value)]
                }
                onChange={(next) => onChange({ [name]: next.length > 0 ? next : undefined })}
              />
            );
          return (
            <Select
              key={name}
              {...common}
              data={data}
              value={value === undefined ? null : String(Array.isArray(value) ? value[0] : value)}
              onChange={(next) => onChange({ [name]: next ?? undefined })}
            />
          );
        })}
      {filters.some((one) => isSet(one, state)) && (
        <Button variant="subtle" px="xs" onClick={() => onChange(withoutFilters(filters))}>
          {t("clear")}
        </Button>
      )}
    </>
  );
}
