import { Button, Center, Checkbox, Group, Loader, Text } from "@mantine/core";
import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { shownDataOf } from "../api/problem.ts";
import { PageNumbers } from "../lists/page-numbers.tsx";
import { useExistingPage } from "../lists/use-existing-page.ts";
import { Failure, Refreshable } from "../shell/states.tsx";
import { shortcuts } from "../shortcuts/shortcuts.ts";
import { type Comment, type CommentFilter, commentsQuery, perPage } from "./comment.ts";
import { actionsOf, CommentRow, type Open } from "./comment-row.tsx";
import { type Moderation, useModeration } from "./use-moderation.tsx";

/** A page of comments, with keys and buttons for the selected or the current ones. */
export function CommentQueue({
  filter,
  canModerate,
  onPage,
}: {
  readonly filter: CommentFilter;
  readonly canModerate: boolean;
  readonly onPage: (page: number) => void;
}) {
  const t = useTranslations("comments");
  const moderation = useModeration();
  const { tab, search, days, page } = filter;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<{ readonly id: number; readonly as: Open }>();
  const query = useQuery(commentsQuery(filter, canModerate));
  const { error, refetch } = query;
  const hasInput = query.data?.comments.some(({ id }) => id === open?.id) ?? false;
  const data = shownDataOf(query, hasInput);
  const comments = data?.comments ?? [];
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
  useQueueKeys({
    canModerate,
    move,
    act,
    select: () => current && toggle(current.id),
    open: (as) => current && setOpen({ id: current.id, as }),
  });
  // The comment in the place of a removed one gets the focus, unless a text is being written.
  const currentId = current?.id;
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body && currentId !== undefined)
      rows.current.get(currentId)?.focus();
  }, [currentId]);

  const { length: count } = comments;
  useExistingPage({ page, size: perPage, count: data && count, total: data?.total, error }, onPage);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Center mih={200}>
        <Loader size="sm" />
      </Center>
    );
  const isFiltered = [search, days.from, days.to].some(Boolean);
  return (
    <Refreshable error={error} retry={() => void refetch()} hasInput={hasInput}>
      {comments.length === 0 ? (
        <Center className="surface" mih={180}>
          <Text className="muted">
            {tab === "hold" && !isFiltered ? t("emptyHold") : t("empty")}
          </Text>
        </Center>
      ) : (
        <>
          {canModerate && (
            <SelectionBar
              comments={comments}
              chosen={chosen}
              onSelect={(ids) => setSelected(new Set(ids))}
              onAct={act}
            />
          )}
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
            <PageNumbers page={page} pages={Math.ceil(data.total / perPage)} onChange={onPage} />
          </Group>
        </>
      )}
    </Refreshable>
  );
}

/** The keys of the queue. */
function useQueueKeys({
  canModerate,
  move,
  act,
  select,
  open,
}: {
  readonly canModerate: boolean;
  readonly move: (by: number) => void;
  readonly act: (action: Moderation) => void;
  readonly select: () => void;
  readonly open: (as: Open) => void;
}) {
  const { comments: keys } = shortcuts;
  const on = (key: string, run: () => void): HotkeyItem => [
    key,
    ({ target }: KeyboardEvent) => {
      // A dialog over the queue, such as the list of these keys, has keys of its own.
      if (!(target instanceof Element && target.closest("[role=dialog]"))) run();
    },
  ];
  useHotkeys([on(keys.next, () => move(1)), on(keys.previous, () => move(-1))]);
  const moderatorKeys: HotkeyItem[] = [
    on(keys.approve, () => act("approve")),
    on(keys.unapprove, () => act("unapprove")),
    on(keys.spam, () => act("spam")),
    on(keys.trash, () => act("trash")),
    on(keys.select, select),
    on(keys.reply, () => open("reply")),
    on(keys.edit, () => open("edit")),
  ];
  useHotkeys(canModerate ? moderatorKeys : []);
}

/** Selects all comments, and acts on the selected ones. */
function SelectionBar({
  comments,
  chosen,
  onSelect,
  onAct,
}: {
  readonly comments: readonly Comment[];
  readonly chosen: readonly Comment[];
  readonly onSelect: (ids: readonly number[]) => void;
  readonly onAct: (action: Moderation) => void;
}) {
  const t = useTranslations("comments");
  const actions = [...new Set(chosen.flatMap(actionsOf))].filter((action) =>
    chosen.every((one) => actionsOf(one).includes(action)),
  );
  return (
    <Group gap="xs" mih={30}>
      <Checkbox
        size="xs"
        ms={16}
        label={chosen.length > 0 ? t("selected", { count: chosen.length }) : t("selectAll")}
        checked={chosen.length === comments.length}
        indeterminate={chosen.length > 0 && chosen.length < comments.length}
        onChange={(event) =>
          onSelect(event.currentTarget.checked ? comments.map(({ id }) => id) : [])
        }
      />
      {actions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === "approve" ? "filled" : "default"}
          onClick={() => onAct(action)}
        >
          {t(action)}
        </Button>
      ))}
    </Group>
  );
}
