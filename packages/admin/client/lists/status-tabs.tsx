import { Button, Group } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import type { List, Schemas } from "../api/directory.ts";
import { totalQuery } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { allStatuses, toStatusInput } from "./search.ts";

/** The statuses of a list with the numbers of their items; those without items are left out. */
export function StatusTabs({
  list,
  args,
  statuses,
  value,
  onChange,
}: {
  readonly list: List;
  /** The arguments of the endpoint of the list. */
  readonly args: Schemas | null;
  readonly statuses: readonly string[];
  readonly value: string;
  readonly onChange: (status: string | undefined) => void;
}) {
  const t = useTranslations("list");
  const labelOf = useLabel();
  const format = useFormatter();
  const totals = useQueries({
    queries: statuses.map((status) => totalQuery(list, toStatusInput(args, status))),
  });
  return (
    <Group
      role="group"
      aria-label={labelOf("status")}
      gap={4}
      wrap="nowrap"
      style={{ overflowX: "auto" }}
    >
      {statuses.map((status, at) => {
        const total = totals[at]?.data;
        const isCurrent = status === value;
        if (!isCurrent && status !== allStatuses && !total) return null;
        return (
          <Button
            key={status}
            size="compact-sm"
            variant={isCurrent ? "light" : "subtle"}
            {...(!isCurrent && { color: "gray" })}
            aria-pressed={isCurrent}
            flex="none"
            onClick={() => onChange(status === allStatuses ? undefined : status)}
          >
            {status === allStatuses ? t("statusAny") : labelOf(status)}
            {total !== undefined && (
              <span
                className={isCurrent ? "numeric" : "muted numeric"}
                style={{ marginInlineStart: 6 }}
              >
                {format.number(total)}
              </span>
            )}
          </Button>
        );
      })}
    </Group>
  );
}
