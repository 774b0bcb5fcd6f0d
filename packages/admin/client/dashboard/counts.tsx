import { Group, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter } from "use-intl";
import type { List } from "../api/directory.ts";
import { totalQuery } from "../api/queries.ts";

/** The numbers that lists declare, with links to the items. Those that are 0 are left out. */
export function Counts({ lists }: { readonly lists: readonly List[] }) {
  const format = useFormatter();
  const counts = lists.flatMap((list) => list.counts.map((count) => ({ list, count })));
  const results = useQueries({
    queries: counts.map(({ list, count }) => totalQuery(list, count.query)),
  });
  const shown = counts
    .map((one, at) => ({ ...one, total: results[at]?.data ?? 0 }))
    .filter(({ total }) => total > 0);
  if (shown.length === 0) return null;
  return (
    <Group gap="sm">
      {shown.map(({ list, count, total }) => (
        <Link
          key={`${list.slug} ${count.label}`}
          to="/$list"
          params={{ list: list.slug }}
          search={count.query}
          className="surface"
          style={{ color: "inherit", textDecoration: "none" }}
        >
          <Group px="md" py="xs" gap="sm" wrap="nowrap">
            <Text size="sm" className="muted">
              {count.label}
            </Text>
            <Text fz={24} fw={650} lh={1.3} className="numeric">
              {format.number(total)}
            </Text>
          </Group>
        </Link>
      ))}
    </Group>
  );
}
