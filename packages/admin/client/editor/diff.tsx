import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { type DifferenceRow, toDifference } from "./difference.ts";
import classes from "./diff.module.css";
import { useBlockLabel } from "./names.ts";

/** The difference between two versions of a content, with equal parts collapsed. */
export function Diff({
  before,
  after,
  hasNames = true,
}: {
  readonly before: string;
  readonly after: string;
  /** Whether the names of blocks are shown. */
  readonly hasNames?: boolean;
}) {
  const t = useTranslations("editor");
  const rows = useMemo(() => toDifference(before, after), [before, after]);
  if (rows.every(({ kind }) => kind === "same"))
    return (
      <Text size="sm" className="muted">
        {t("same")}
      </Text>
    );
  return (
    <div className={classes["diff"]}>
      {rows.map((row, index) => (
        <Row key={index} row={row} hasNames={hasNames} />
      ))}
    </div>
  );
}

function Row({ row, hasNames }: { readonly row: DifferenceRow; readonly hasNames: boolean }) {
  const t = useTranslations("editor");
  const labelOf = useBlockLabel();
  const [isOpen, setOpen] = useState(false);
  if (row.kind === "same" && !isOpen)
    return (
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t("unchanged", { count: row.texts.length })}
      </Button>
    );
  if (row.kind === "same")
    return row.texts.map((text, index) => (
      <div key={index} className={classes["row"]}>
        {hasNames && <div className={classes["name"]}>{labelOf(row.names[index] ?? "")}</div>}
        <div className={classes["text"]}>{text}</div>
      </div>
    ));
  const name = hasNames && <div className={classes["name"]}>{labelOf(row.name)}</div>;
  if (row.kind === "changed")
    return (
      <div className={classes["row"]}>
        {name}
        <div className={classes["text"]}>
          {row.parts.map(({ kind, text }, index) => {
            if (kind === "same") return text;
            const Mark = kind === "added" ? "ins" : "del";
            return <Mark key={index}>{text}</Mark>;
          })}
        </div>
      </div>
    );
  const Mark = row.kind === "added" ? "ins" : "del";
  return (
    <div className={classes["row"]} data-kind={row.kind}>
      <VisuallyHidden>{t(row.kind)}</VisuallyHidden>
      {name}
      <Mark className={classes["text"]}>{row.text}</Mark>
    </div>
  );
}
