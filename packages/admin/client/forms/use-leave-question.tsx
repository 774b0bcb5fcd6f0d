import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

/** Asks before a screen with unsaved changes is left, unless `allow` was called before. */
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
        // Also after Escape or a click outside.
        onClose: () => resolve(true),
      });
    });
  useBlocker({
    shouldBlockFn: () => (isDirty && !isAllowed.current ? ask() : false),
    enableBeforeUnload: () => isDirty && !isAllowed.current,
  });
  // The user is asked again about the next changes.
  useEffect(() => {
    if (isDirty) isAllowed.current = false;
  }, [isDirty]);
  return {
    allow: () => {
      isAllowed.current = true;
    },
  };
}
