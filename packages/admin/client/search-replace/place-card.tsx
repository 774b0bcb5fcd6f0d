import { Anchor, Badge, Button, Checkbox, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FileCode2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { withoutTags } from "../api/items.ts";
import { type Hit, type Place, type PlaceState, toLineParts } from "./search.ts";
import classes from "./search-replace.module.css";

/** At most this many changed lines are in a preview. */
const maxLines = 100;

/** A text with its matches, or with the preview or the result of a replacement. */
export function PlaceCard({
  place,
  base,
  state,
  isBusy,
  onExclude,
  onUndo,
}: {
  readonly place: Place;
  /** Path of the routes of the item, such as `posts`. */
  readonly base: string | undefined;
  readonly state: PlaceState | undefined;
  readonly isBusy: boolean;
  readonly onExclude: (excluded: ReadonlySet<number>) => void;
  readonly onUndo: () => void;
}) {
  const t = useTranslations("replace");
  const { lists } = useDirectory();
  const headingId = useId();
  const { item, path, column } = place;
  const name = path ?? (withoutTags(item?.title ?? "") || t("untitled"));
  const list = lists.find((one) => one.path === `/core/v2/${base}`);
  const { preview, result, excluded = new Set<number>(), error, isUndone } = state ?? {};
  const lines = preview?.lines ?? [];
  const canSelect = lines.length > 0 && !result;
  return (
    <section className="surface" aria-labelledby={headingId}>
      <Group className={classes["head"]} justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          {canSelect && (
            <Checkbox
              size="xs"
              disabled={isBusy}
              aria-label={t("selectPlace", { name })}
              checked={excluded.size === 0}
              indeterminate={excluded.size > 0 && excluded.size < lines.length}
              onChange={() =>
                onExclude(excluded.size === 0 ? new Set(lines.map(({ line }) => line)) : new Set())
              }
            />
          )}
          {path !== undefined && <FileCode2 size={15} className="muted" aria-hidden />}
          <Text id={headingId} component="h3" size="sm" fw={600} m={0} truncate dir="auto">
            {item && list ? (
              <Anchor
                component={Link}
                to={`/${list.slug}/${item.id}`}
                c="inherit"
                inherit
                aria-label={t("open", { name })}
              >
                {name}
              </Anchor>
            ) : (
              name
            )}
          </Text>
          {column && (
            <Badge size="sm" variant="default" tt="none" fw={500} style={{ flexShrink: 0 }}>
              {t(`columns.${column}`)}
            </Badge>
          )}
        </Group>
        {result && (
          <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
            <Badge variant="light" tt="none" color={isUndone ? "gray" : "teal"}>
              {isUndone ? t("undone") : t("replaced", { count: result.count })}
            </Badge>
            {result.change !== null && !isUndone && (
              <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onUndo}>
                {t("undo")}
              </Button>
            )}
          </Group>
        )}
      </Group>
      <Stack gap={0} className={classes["lines"]}>
        {error !== undefined && (
          <Text size="sm" c="red" role="alert" p="xs">
            {error}
          </Text>
        )}
        {!preview && place.hits.map((hit) => <HitLine key={hit.line} hit={hit} />)}
        {preview && lines.length === 0 && (
          <Text size="sm" className="muted" p="xs">
            {t("unchanged")}
          </Text>
        )}
        {lines.map(({ line, before, after }) => (
          <ChangedLine
            key={line}
            line={line}
            before={before}
            after={after}
            isOff={excluded.has(line)}
          >
            {canSelect && (
              <Checkbox
                size="xs"
                disabled={isBusy}
                aria-label={t("selectLine", { line, name })}
                checked={!excluded.has(line)}
                onChange={() => {
                  const next = new Set(excluded);
                  if (!next.delete(line)) next.add(line);
                  onExclude(next);
                }}
              />
            )}
          </ChangedLine>
        ))}
        {lines.length === maxLines && (
          <Text size="xs" className="muted" p="xs">
            {t("firstLines", { count: maxLines })}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** A line before and after the change. */
function ChangedLine({
  line,
  before,
  after,
  isOff,
  children,
}: {
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** Whether the line stays as it is. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}) {
  const t = useTranslations("replace");
  return (
    <div className={classes["line"]} data-off={isOff || undefined}>
      {children}
      <LineNumber line={line} />
      <code className={classes["code"]}>
        {toLineParts(before, after).map(({ kind, text }, index) => {
          if (kind === "same") return text;
          const Mark = kind === "added" ? "ins" : "del";
          return (
            <Mark key={index}>
              <VisuallyHidden>{t(kind)} </VisuallyHidden>
              {text}
            </Mark>
          );
        })}
      </code>
    </div>
  );
}

function LineNumber({ line }: { readonly line: number }) {
  const t = useTranslations("replace");
  return (
    <span className={classes["number"]}>
      <VisuallyHidden>{line === 0 ? t("fileName") : t("line", { line })}</VisuallyHidden>
      <span aria-hidden>{line === 0 ? "" : line}</span>
    </span>
  );
}

function HitLine({ hit: { line, text, start, end, matches } }: { readonly hit: Hit }) {
  const t = useTranslations("replace");
  return (
    <div className={classes["line"]}>
      <LineNumber line={line} />
      <code className={classes["code"]}>
        {text.slice(0, start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end)}
        {matches > 1 && (
          <span className={classes["more"]}> {t("moreMatches", { count: matches - 1 })}</span>
        )}
      </code>
    </div>
  );
}
