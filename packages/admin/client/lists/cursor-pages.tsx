import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** The buttons for the previous and the next page of a list whose pages have no numbers, if it has more than one. */
export function CursorPages({
  cursor,
  next,
  onChange,
}: {
  /** The cursor of the page that is shown; undefined for the first one. */
  readonly cursor: string | undefined;
  readonly next: string | undefined;
  readonly onChange: (cursor: string | undefined) => void;
}) {
  const t = useTranslations("pages");
  // The pages before the one that is shown. Those before a page that was opened by its address are not known.
  const [before, setBefore] = useState<readonly (string | undefined)[]>([]);
  if (cursor === undefined && next === undefined) return null;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={cursor === undefined}
        onClick={() => {
          setBefore(before.slice(0, -1));
          onChange(before.at(-1));
        }}
      >
        {t(cursor === undefined || before.length > 0 ? "previous" : "first")}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === undefined}
        onClick={() => {
          setBefore([...before, cursor]);
          onChange(next);
        }}
      >
        {t("next")}
      </Button>
    </Group>
  );
}
