import {
  Badge,
  Button,
  Center,
  Checkbox,
  Group,
  Loader,
  Pagination,
  Stack,
  Tabs,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { type HotkeyItem, useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCapabilities } from "../api/capabilities.ts";
import type { List } from "../api/directory.ts";
import { DateFilter } from "../lists/date-filter.tsx";
import { toDays } from "../lists/date-range.ts";
import { Failure } from "../shell/states.tsx";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import {
  type Comment,
  type CommentFilter,
  commentsQuery,
  countQuery,
  perPage,
  type Tab,
  tabs,
} from "./comment.ts";
import { actionsOf, CommentRow, type Open } from "./comment-row.tsx";
import { type Moderation, useModeration } from "./use-moderation.tsx";

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
      <Queue
        key={[tab, search, days.from, days.to, page].join(" ")}
        filter={{ tab, search, days, page }}
        canModerate={canModerate}
        onPage={(next) => go({ page: next })}
      />
    </Stack>
  );
}

function Queue({
  filter,
  canModerate,
  onPage,
}: {
  readonly filter: CommentFilter;
  readonly canModerate: boolean;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations("comments");
  const pageLabel = useTranslations("pages");
  const moderation = useModeration();
  const { tab, search, days, page } = filter;
  const { data, error, refetch } = useQuery(commentsQuery(filter, canModerate));
  const comments = data?.comments ?? [];
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<{ readonly id: number; readonly as: Open }>();
  const rows = useRef(new Map<number, HTMLElement>());
  const current: Comment | undefined = comments[Math.min(at, comments.length - 1)];

  const move = (by: number) => {
    const next = Math.min(comments.length - 1, Math.max(0, at + by));
    setAt(next);
    const row = rows.current.get(comments[next]?.id ?? 0);
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };
  const chosen = comments.filter(({ id }) => selected.has(id));
  /** Acts on the selected comments, or else on the current one. */
  const act = (action: Moderation) => {
    const meant = chosen.length > 0 ? chosen : current ? [current] : [];
    if (!meant.every((one) => actionsOf(one).includes(action))) return;
    setSelected(new Set());
    void moderation.run(action, meant);
  };
  const toggle = (id: number) =>
    setSelected((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const { comments: keys } = shortcuts;
  useHotkeys([
    [keys.next, () => move(1)],
    [keys.previous, () => move(-1)],
  ]);
  const moderatorKeys: HotkeyItem[] = [
    [keys.approve, () => act("approve")],
    [keys.unapprove, () => act("unapprove")],
    [keys.spam, () => act("spam")],
    [keys.trash, () => act("trash")],
    [keys.select, () => current && toggle(current.id)],
    [keys.reply, () => current && setOpen({ id: current.id, as: "reply" })],
    [keys.edit, () => current && setOpen({ id: current.id, as: "edit" })],
  ];
  useHotkeys(canModerate ? moderatorKeys : []);
  // The comment in the place of a removed one gets the focus, unless a text is being written.
  const currentId = current?.id;
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body && currentId !== undefined)
      rows.current.get(currentId)?.focus();
  }, [currentId]);

  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Center mih={200}>
        <Loader size="sm" />
      </Center>
    );
  const isFiltered = [search, days.from, days.to].some(Boolean);
  if (comments.length === 0)
    return (
      <Center className="surface" mih={180}>
        <Text className="muted">{tab === "hold" && !isFiltered ? t("emptyHold") : t("empty")}</Text>
      </Center>
    );
  const bulk = [...new Set(chosen.flatMap(actionsOf))].filter((action) =>
    chosen.every((one) => actionsOf(one).includes(action)),
  );
  const pages = Math.ceil(data.total / perPage);
  return (
    <>
      <Group gap="xs" mih={30} {...(!canModerate && { display: "none" })}>
        <Checkbox
          size="xs"
          ms={16}
          label={chosen.length > 0 ? t("selected", { count: chosen.length }) : t("selectAll")}
          checked={chosen.length === comments.length}
          indeterminate={chosen.length > 0 && chosen.length < comments.length}
          onChange={(event) =>
            setSelected(
              event.currentTarget.checked ? new Set(comments.map(({ id }) => id)) : new Set(),
            )
          }
        />
        {bulk.map((action) => (
          <Button
            key={action}
            size="compact-sm"
            variant={action === "approve" ? "filled" : "default"}
            onClick={() => act(action)}
          >
            {t(action)}
          </Button>
        ))}
      </Group>
      <div className="surface">
        {comments.map((comment, index) => (
          <CommentRow
            key={comment.id}
            ref={(row) => {
              if (row) rows.current.set(comment.id, row);
              else rows.current.delete(comment.id);
            }}
            comment={comment}
            canModerate={canModerate}
            moderation={moderation}
            isCurrent={comment === current}
            isSelected={selected.has(comment.id)}
            onSelect={() => toggle(comment.id)}
            onFocus={() => {
              hadFocus.current = true;
              setAt(index);
            }}
            open={open?.id === comment.id ? open.as : undefined}
            setOpen={(as) => setOpen(as && { id: comment.id, as })}
            close={(as) =>
              setOpen((now) => (now?.id === comment.id && now.as === as ? undefined : now))
            }
            showsStatus={tab === "all"}
          />
        ))}
      </div>
      <Group justify="space-between">
        <Text size="xs" className="muted" visibleFrom="sm">
          {canModerate && t("keysHelp")}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            value={page}
            total={pages}
            onChange={onPage}
            getControlProps={(control) => ({ "aria-label": pageLabel(control) })}
          />
        )}
      </Group>
    </>
  );
}
