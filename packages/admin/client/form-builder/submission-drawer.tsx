import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { useDrawer } from "../shell/use-drawer.ts";
import { SubmissionDetails } from "./submission-details.tsx";

/** The opened submission. It stays until it is closed, even if it moves to another page of the table. */
function useKept(list: List, found: Item | undefined, opened: string | undefined) {
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  return found ?? (kept && idOf(list, kept) === opened ? kept : undefined);
}

/** A submission beside the table, with buttons to the ones before and after it. */
export function SubmissionDrawer({
  list,
  form,
  items,
  isWithdrawn: isHidden,
  opened,
  onOpen,
  onDirty,
  onGone,
}: {
  readonly list: List;
  readonly form: Item;
  readonly items: readonly Item[];
  /** Whether the user may no longer see the submissions. The open one stays if it has changes. */
  readonly isWithdrawn: boolean;
  /** The id of the submission. */
  readonly opened: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onGone: () => Promise<void>;
}) {
  const t = useTranslations("submissions.table");
  const at = items.findIndex((item) => idOf(list, item) === opened);
  const [hasInput, setHasInput] = useState(false);
  const setDirty = useCallback(
    (isDirty: boolean) => {
      setHasInput(isDirty);
      onDirty(isDirty);
    },
    [onDirty],
  );
  const kept = useKept(list, items[at], opened);
  const submission = isHidden && !hasInput ? undefined : kept;
  const drawer = useDrawer(submission !== undefined, () => onOpen(undefined));
  const toNeighbor = (label: "newer" | "older", neighbor: Item | undefined) => (
    <Button
      size="xs"
      variant="default"
      disabled={!neighbor}
      onClick={() => neighbor && onOpen(idOf(list, neighbor))}
    >
      {t(label)}
    </Button>
  );
  return (
    <Drawer
      {...drawer}
      position="right"
      size="lg"
      title={
        submission && (
          <Text component="span" fw={650}>
            {t("number", { number: String(submission["sequence"]) })}
          </Text>
        )
      }
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {submission && (
        <Stack gap="md">
          <SubmissionDetails
            key={opened}
            list={list}
            form={form}
            submission={submission}
            onDirty={setDirty}
            onGone={onGone}
          />
          <Group gap="xs" grow>
            {toNeighbor("newer", items[at - 1])}
            {toNeighbor("older", at === -1 ? undefined : items[at + 1])}
          </Group>
        </Stack>
      )}
    </Drawer>
  );
}
