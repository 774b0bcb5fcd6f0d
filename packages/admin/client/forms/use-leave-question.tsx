import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsMounted } from "./use-is-mounted.ts";

/** The parts of the screen with unsaved changes, such as a form and one of its submissions, in the order in which they were changed. */
const unsaved = new Set<object>();

/** Asks whether unsaved changes are lost. Resolves to whether the user wants to stay. */
export function useStayQuestion(): () => Promise<boolean> {
  const t = useTranslations("form");
  return () =>
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
}

/**
 * Asks before a screen with unsaved changes is left, also while they are being saved, unless `allow` was called before. Of several
 * parts, only the last one asks.
 */
export function useLeaveQuestion(isDirty: boolean) {
  const ask = useStayQuestion();
  const [part] = useState(() => ({}));
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  useBlocker({
    shouldBlockFn: () => ([...unsaved].at(-1) === part ? ask() : false),
    enableBeforeUnload: () => unsaved.has(part),
  });
  // The user is asked again about the next changes.
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(part);
    return () => void unsaved.delete(part);
  }, [isDirty, part]);
  return {
    allow: () => void unsaved.delete(part),
    /** Opens another screen without the question, unless the user has left this one during a request. */
    async to(path: string) {
      if (isMounted.current) await navigate({ to: path, ignoreBlocker: true });
    },
  };
}
