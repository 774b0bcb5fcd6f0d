import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Input } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { RelationPicker } from "../forms/relation-picker.tsx";

/** Asks what happens to the content of users that are deleted: another user takes it over, or it is deleted too. */
export function ReassignQuestion({
  list,
  items,
  close,
  onConfirm,
}: {
  readonly list: List;
  readonly items: readonly Item[];
  readonly close: () => void;
  readonly onConfirm: (input: Input) => void;
}) {
  const t = useTranslations("list");
  const [choice, setChoice] = useState("reassign");
  const [newOwner, setNewOwner] = useState<readonly string[]>([]);
  const isDeleted = items.some((item) => newOwner.includes(idOf(list, item)));
  const isReady = choice === "delete" || (newOwner.length > 0 && !isDeleted);
  return (
    <Stack gap="md">
      <Text size="sm">
        {items.length === 1 ? t("deleteText") : t("deleteMany", { count: items.length })}
      </Text>
      <Radio.Group label={t("contentOfUser")} value={choice} onChange={setChoice}>
        <Stack gap="xs" mt="xs">
          <Radio value="reassign" label={t("giveContent")} />
          {choice === "reassign" && (
            <RelationPicker
              path={list.path}
              aria-label={t("newOwner")}
              error={isDeleted ? t("deletedOwner") : undefined}
              value={newOwner}
              onChange={setNewOwner}
            />
          )}
          <Radio value="delete" label={t("deleteContent")} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t("cancel")}
        </Button>
        <Button
          color="red"
          disabled={!isReady}
          onClick={() => {
            close();
            onConfirm({ reassign: choice === "delete" ? "false" : Number(newOwner[0]) });
          }}
        >
          {t("delete")}
        </Button>
      </Group>
    </Stack>
  );
}
