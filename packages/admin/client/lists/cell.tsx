import { Anchor, Image, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, Minus } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useList } from "../api/directory.ts";
import { type Item, toText } from "../api/items.ts";
import { useLabel } from "../api/use-label.ts";
import { titleQuery } from "../api/titles.ts";
import { valueAt } from "../api/values.ts";
import type { TableColumn } from "./columns.ts";
import { isDay, toDate } from "./dates.ts";
import { StatusBadge } from "./status-badge.tsx";

/** A value of a table. */
export function Cell({ item, column }: { readonly item: Item; readonly column: TableColumn }) {
  const t = useTranslations("list");
  const format = useFormatter();
  const labelOf = useLabel();
  const value = valueAt(item, column.field);
  if (column.relation !== undefined) return <Related path={column.relation} value={value} />;
  switch (column.as) {
    case "yes-no":
      return value === true ? (
        <Check size={16} role="img" aria-label={t("yes")} />
      ) : (
        <Minus size={16} role="img" aria-label={t("no")} opacity={0.5} />
      );
    case "status":
      return typeof value === "string" && value !== "" ? <StatusBadge value={value} /> : null;
    case "date":
    case "time": {
      const date = toDate(item, column.field, value);
      if (!date) return <Text size="sm">{toText(value)}</Text>;
      const options =
        column.as === "date"
          ? ({ dateStyle: "medium" } as const)
          : ({ dateStyle: "medium", timeStyle: "short" } as const);
      return (
        <Text
          size="sm"
          component="time"
          dateTime={isDay(value) ? value : date.toISOString()}
          className="numeric"
          style={{ whiteSpace: "nowrap" }}
        >
          {format.dateTime(date, options)}
        </Text>
      );
    }
    case "count":
      return (
        <Text size="sm" className="numeric">
          {typeof value === "number" ? format.number(value) : toText(value)}
        </Text>
      );
    case "money":
      return (
        <Text size="sm" className="numeric">
          {typeof value === "number"
            ? format.number(value / 100, { minimumFractionDigits: 2 })
            : ""}
        </Text>
      );
    case "image":
      return (
        <Image
          src={toImage(value)}
          fallbackSrc={nothing}
          alt=""
          w={40}
          h={40}
          radius="sm"
          fit="cover"
          loading="lazy"
          bg="var(--admin-border)"
        />
      );
    case "url":
      return typeof value === "string" && /^https?:/.test(value) ? (
        <Anchor
          href={value}
          size="sm"
          truncate
          dir="auto"
          maw={260}
          display="block"
          rel="noreferrer"
        >
          {value.replace(/^https?:\/\//, "")}
        </Anchor>
      ) : (
        <Text size="sm">{toText(value)}</Text>
      );
    case "labels":
      return (
        <Text size="sm">
          {[value]
            .flat()
            .map((name) => labelOf(toText(name)))
            .join(", ")}
        </Text>
      );
    case "values":
      return (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          {Object.values((value ?? {}) as object)
            .map((one) => (Array.isArray(one) ? one.map(toText).join(", ") : toText(one)))
            .filter((text) => text !== "")
            .join(" · ")}
        </Text>
      );
    default:
      return (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          {Array.isArray(value) ? value.map(toText).join(", ") : toText(value)}
        </Text>
      );
  }
}

/** An image of one transparent pixel. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** The address of an image, or of the smallest size of one of the media library. */
function toImage(value: unknown): string | undefined {
  const image = typeof value === "string" ? value : undefined;
  const small = valueAt(value, "media_details.sizes.thumbnail.source_url");
  const whole = valueAt(value, "media_type") === "image" ? valueAt(value, "source_url") : undefined;
  return [image, small, whole].find((one): one is string => typeof one === "string" && one !== "");
}

/** The titles of related items. */
function Related({ path, value }: { readonly path: string; readonly value: unknown }) {
  const ids = (Array.isArray(value) ? value : [value]).filter(
    (id): id is number | string =>
      (typeof id === "number" && id > 0) || (typeof id === "string" && id !== ""),
  );
  return (
    <Text size="sm" lineClamp={2}>
      {ids.slice(0, 4).map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <RelatedTitle path={path} id={String(id)} />
        </span>
      ))}
      {ids.length > 4 && " …"}
    </Text>
  );
}

function RelatedTitle({ path, id }: { readonly path: string; readonly id: string }) {
  const list = useList(path);
  const { data, isLoading } = useQuery(titleQuery(list, id));
  return <>{data ?? (isLoading ? "…" : `#${id}`)}</>;
}
