import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { toPeriod } from "../lists/date-range.ts";

interface Filter {
  readonly status: string;
  readonly search: string;
  readonly from: string;
  readonly until: string;
}

/** The filters of the submissions, and the arguments of their list. */
export function useSubmissionFilter() {
  const [filter, setFilter] = useState<Filter>({
    status: "publish",
    search: "",
    from: "",
    until: "",
  });
  const { status, from, until } = filter;
  const [words] = useDebouncedValue(filter.search.trim(), 250);
  const isTrash = status === "trash";
  return {
    filter,
    change: (changes: Partial<Filter>) => setFilter((now) => ({ ...now, ...changes })),
    input: {
      status,
      ...(words !== "" && { search: words }),
      ...toPeriod(from, until),
    },
    isTrash,
    isFiltered: words !== "" || from !== "" || until !== "" || isTrash,
  };
}

interface Props {
  readonly filter: Filter;
  readonly onChange: (changes: Partial<Filter>) => void;
}

/** Chooses between the inbox and the trash. */
export function SubmissionStatus({ filter, onChange }: Props) {
  const t = useTranslations("submissions.table");
  return (
    <SegmentedControl
      aria-label={t("status")}
      data={[
        { value: "publish", label: t("inbox") },
        { value: "trash", label: t("inTrash") },
      ]}
      value={filter.status}
      onChange={(status) => onChange({ status })}
    />
  );
}

/** Searches the submissions, and limits them to a period. */
export function SubmissionFilters({ filter, onChange }: Props) {
  const t = useTranslations("submissions.table");
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<Search size={15} aria-hidden />}
        w={{ base: "100%", xs: 260 }}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("from")}
        value={filter.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("until")}
        value={filter.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </Group>
  );
}
