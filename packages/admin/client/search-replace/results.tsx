import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading } from "../shell/states.tsx";
import { PlaceCard } from "./place-card.tsx";
import {
  continues,
  enough,
  type HitPage,
  isSelected,
  type SearchOptions,
  toPlaces,
  toSearchInput,
  toUnseen,
} from "./search.ts";
import type { Sources } from "./search-form.tsx";
import { useReplacement } from "./use-replacement.ts";
import classes from "./search-replace.module.css";

const runs = { preview: "previewing", apply: "applying", undo: "undoing" } as const;

/** The matches of a search, and the changes of a replacement. */
export function Results({
  at,
  options,
  replacement,
  sources,
  onBusy,
}: {
  /** The number of the search on this page. */
  readonly at: number;
  readonly options: SearchOptions;
  readonly replacement: string;
  readonly sources: Sources;
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const t = useTranslations("replace");
  const matches = useMatches(at, options, onBusy);
  const { hits, places, skipped, error, isFetching } = matches;
  const replacing = useReplacement(options, replacement);
  const { states, run, exclude, undo } = replacing;

  if (error && hits.length === 0)
    return <Failure error={error} retry={() => void matches.refetch()} />;
  if (hits.length === 0 && (isFetching || matches.hasMore)) return <Loading />;
  if (hits.length === 0)
    return (
      <Stack className="surface" align="center" gap={4} py={48} px="md" ta="center" role="status">
        <Text fw={600}>{t("nothing")}</Text>
        <Text size="sm" className="muted">
          {t("nothingText")}
        </Text>
        {skipped > 0 && <Text size="sm">{t("skipped", { count: skipped })}</Text>}
      </Stack>
    );

  const basesByType = new Map(sources.types.map(({ name, base }) => [name, base]));
  return (
    <Stack gap="sm">
      <ResultBar matches={matches} replacement={replacing} />
      {places.map((place) => (
        <PlaceCard
          key={place.place}
          place={place}
          base={place.item ? basesByType.get(place.item.type) : undefined}
          state={states.get(place.place)}
          isBusy={run !== undefined}
          onExclude={(excluded) => exclude(place.place, excluded)}
          onUndo={() => void undo([place.place])}
        />
      ))}
    </Stack>
  );
}

/** The progress and the results, with the buttons that continue. */
function ResultBar({
  matches: { hits, places, skipped, error, isFetching, loadMore },
  replacement: { states, run, isDone, stop, preview, apply, undo },
}: {
  readonly matches: ReturnType<typeof useMatches>;
  readonly replacement: ReturnType<typeof useReplacement>;
}) {
  const t = useTranslations("replace");
  const previewed = [...states.values()];
  const chosen = previewed.filter(isSelected).length;
  const undoable = [...states].flatMap(([place, { result, isUndone }]) =>
    result && result.change !== null && !isUndone ? [place] : [],
  );
  const ask = () =>
    modals.openConfirmModal({
      title: t("confirm"),
      children: <Text size="sm">{t("confirmText", { count: chosen })}</Text>,
      labels: { confirm: t("apply", { count: chosen }), cancel: t("cancel") },
      onConfirm: () => void apply(),
    });
  return (
    <Stack
      component="section"
      className={`surface ${classes["bar"]}`}
      px="md"
      py="xs"
      gap={6}
      aria-label={t("title")}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550} role="status">
          {run
            ? t(runs[run.kind], { done: run.done, total: run.total })
            : isDone
              ? t("result", {
                  done: previewed.filter(({ result }) => (result?.count ?? 0) > 0).length,
                  failed: previewed.filter((one) => one.error !== undefined).length,
                })
              : t("found", { lines: hits.length, places: places.length })}
        </Text>
        <Group gap="xs">
          {run && (
            <Button size="xs" variant="default" onClick={stop}>
              {t("stop")}
            </Button>
          )}
          {!run && loadMore && (
            <Button size="xs" variant="default" loading={isFetching} onClick={loadMore}>
              {t("more")}
            </Button>
          )}
          {!run && toUnseen(places, states).length > 0 && (
            <Button size="xs" disabled={isFetching} onClick={() => void preview(places)}>
              {t("preview")}
            </Button>
          )}
          {!run && (chosen > 0 || (!isDone && previewed.length > 0)) && (
            <Button size="xs" disabled={chosen === 0} onClick={ask}>
              {t("apply", { count: chosen })}
            </Button>
          )}
          {!run && undoable.length > 1 && (
            <Button size="xs" variant="default" onClick={() => void undo(undoable)}>
              {t("undoAll")}
            </Button>
          )}
        </Group>
      </Group>
      {run && (
        <Progress
          size="sm"
          value={(run.done / run.total) * 100}
          aria-label={t(runs[run.kind], { done: run.done, total: run.total })}
        />
      )}
      {error && !isFetching && (
        <Text size="sm" c="red" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {skipped > 0 && (
        <Text size="xs" className="muted">
          {t("skipped", { count: skipped })}
        </Text>
      )}
    </Stack>
  );
}

/** The matches of a search. It continues automatically until it has found enough lines. */
function useMatches(at: number, options: SearchOptions, onBusy: (isBusy: boolean) => void) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["replace", "search", at, options],
    queryFn: async ({ signal, pageParam }) =>
      (
        await send<HitPage>("GET", "/string-locator/v2/search", toSearchInput(options, pageParam), {
          signal,
        })
      ).body,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hits = useMemo(() => data?.pages.flatMap((page) => page.hits) ?? [], [data]);
  const places = useMemo(() => toPlaces(hits), [hits]);
  const skipped = data?.pages.reduce((sum, page) => sum + page.skipped, 0) ?? 0;
  const isNext = continues({ hasNextPage, isFetching, error, count: hits.length });
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, data, fetchNextPage]);
  useEffect(() => {
    onBusy(isFetching);
    return () => onBusy(false);
  }, [isFetching, onBusy]);
  return {
    hits,
    places,
    skipped,
    error,
    refetch,
    isFetching,
    hasMore: hasNextPage,
    loadMore:
      hasNextPage && (error !== null || hits.length >= enough)
        ? () => void fetchNextPage()
        : undefined,
  };
}
