import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useRef } from "react";
import { useTranslations } from "use-intl";

/** Asks before a screen with unsaved changes is left. `allow` lets navigation pass until `forbid`. */
export function useLeaveQuestion(isDirty: boolean) {
  const t = useTranslations("form");
  const isAllowed = useRef(false);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      modals.openConfirmModal({
        title: t("unsaved"),
        children: <Text size="sm">{t("unsavedText")}</Text>,
        labels: { confirm: t("leave"), cancel: t("stay") },
        confirmProps: { color: "red" },
        onConfirm: () => resolve(false),
        onCancel: () => resolve(true),
      });
    });
  return {
    allow: () => {
      isAllowed.current = true;
    },
    forbid: () => {
      isAllowed.current = false;
    },
    blocker: {
      shouldBlockFn: () => (isDirty && !isAllowed.current ? ask() : false),
      enableBeforeUnload: () => isDirty && !isAllowed.current,
    },
  };
}
