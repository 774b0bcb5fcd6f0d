import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { useWithin } from "../messages/use-within.ts";
import { LockedContext } from "./locked.ts";
import type { EditLockState, ForeignLock } from "./use-edit-lock.ts";

/** A form that cannot be changed while another user edits the item, with the choice to take over. */
export function EditLock({
  list,
  state: { foreign, isLocked, takeOver },
  children,
}: {
  readonly list: List;
  readonly state: EditLockState;
  readonly children: ReactNode;
}) {
  const [read, setRead] = useState<ForeignLock>();
  // The same lock twice: before and after changes were kept.
  const isRead = foreign !== undefined && read?.lock === foreign.lock;
  const content = useContent(list, foreign);
  const taking = useMutation({
    mutationFn: takeOver,
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  const goBack = useGoBack(list);
  const { t } = content;
  const take = (
    <Button loading={taking.isPending} onClick={() => taking.mutate()}>
      {t(foreign?.isLost ? "takeBack" : "takeOver")}
    </Button>
  );
  return (
    <LockedContext value={isLocked}>
      <Modal
        opened={foreign !== undefined && !isRead}
        onClose={() => setRead(foreign)}
        title={content.title}
        centered
        closeOnClickOutside={false}
        withCloseButton={false}
      >
        <Text size="sm">{content.text}</Text>
        <Group mt="md" gap="xs" justify="end">
          <Button variant="subtle" onClick={() => goBack(foreign?.isKept ?? true)}>
            {t("back")}
          </Button>
          <Button variant="default" data-autofocus onClick={() => setRead(foreign)}>
            {t("read")}
          </Button>
          {take}
        </Group>
      </Modal>
      {isRead && (
        <Alert color="yellow" role="status" title={content.title} mb="md">
          <Text size="sm">{content.text}</Text>
          <Group mt="sm">{take}</Group>
        </Alert>
      )}
      <fieldset disabled={isLocked} className="plain-fieldset">
        {children}
      </fieldset>
    </LockedContext>
  );
}

/** The texts about the lock of another user. */
function useContent(list: List, foreign: ForeignLock | undefined) {
  const t = useTranslations("editLock");
  const format = useFormatter();
  const within = useWithin();
  const names = { name: foreign?.lock.name ?? t("somebody"), item: within(list.singular) };
  const text = () => {
    if (foreign?.isLost) return t(foreign.isKept ? "lostText" : "lostNotSaved");
    const since = new Date(foreign?.lock.since ?? Date.now());
    return t("since", {
      time: format.dateTime(since, { dateStyle: "medium", timeStyle: "short" }),
    });
  };
  return { t, title: t(foreign?.isLost ? "lost" : "held", names), text: text() };
}

/** Opens the list of the item, after a confirmation if changes would be lost. */
function useGoBack(list: List) {
  const navigate = useNavigate();
  return (ignoreBlocker: boolean) => void navigate({ to: `/${list.slug}`, ignoreBlocker });
}
