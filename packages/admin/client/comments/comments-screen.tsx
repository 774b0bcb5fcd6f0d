import { Badge, Group, Stack, Tabs, TextInput, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCapabilities } from "../api/capabilities.ts";
import type { List } from "../api/directory.ts";
import { DateFilter } from "../lists/date-filter.tsx";
import { toDays } from "../lists/date-range.ts";
import { CommentQueue } from "./comment-queue.tsx";
import { countQuery, type Tab, tabs } from "./comment.ts";

interface Address {
  readonly status?: unknown;
  readonly q?: unknown;
  readonly after?: unknown;
  readonly before?: unknown;
  readonly page?: unknown;
}

/** The moderation of comments, by status. It can be used with the keyboard alone. */
export function CommentsScreen({ list }: { readonly list: List }) {
  const t = useTranslations("comments");
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const canModerate = useCapabilities()("moderate_comments");
  // Other users only get public data.
  const shown: readonly Tab[] = canModerate ? tabs : ["approved"];
  const tab = shown.find((one) => one === address.status) ?? shown[0] ?? "approved";
  const search = typeof address.q === "string" ? address.q : "";
  const page = Math.max(1, Number(address.page) || 1);
  const days = toDays(address.after, address.before);
  const go = (next: Address) =>
    void navigate({
      to: `/${list.slug}`,
      search: Object.fromEntries(
        Object.entries({
          status: tab,
          q: search,
          after: days.from,
          before: days.to,
          ...next,
        }).filter(([, value]) => value),
      ) as never,
      replace: true,
    });
  const searchSoon = useDebouncedCallback((q: string) => go({ q }), 250);
  const counts = useQueries({
    queries: shown.map((one) => ({ ...countQuery(one), enabled: canModerate })),
  });
  return (
    <Stack gap="md">
      <Title order={1}>{list.label}</Title>
      <Group justify="space-between" align="flex-end">
        <Tabs value={tab} onChange={(next) => go({ status: next ?? tab })}>
          <Tabs.List>
            {shown.map((one, at) => (
              <Tabs.Tab
                key={one}
                value={one}
                rightSection={
                  counts[at]?.data === undefined ? null : (
                    <Badge size="sm" variant={one === "hold" ? "filled" : "light"} color="gray">
                      {counts[at].data}
                    </Badge>
                  )
                }
              >
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Group gap="xs" w={{ base: "100%", xs: "auto" }}>
          <TextInput
            key={tab}
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            leftSection={<Search size={15} aria-hidden />}
            defaultValue={search}
            onChange={(event) => searchSoon(event.currentTarget.value)}
            w={{ base: "100%", xs: 240 }}
          />
          <DateFilter
            label={t("date")}
            days={days}
            onChange={({ from, to }) => go({ after: from, before: to })}
          />
        </Group>
      </Group>
      <CommentQueue
        key={[tab, search, days.from, days.to, page].join(" ")}
        filter={{ tab, search, days, page }}
        canModerate={canModerate}
        onPage={(next) => go({ page: next })}
      />
    </Stack>
  );
}
