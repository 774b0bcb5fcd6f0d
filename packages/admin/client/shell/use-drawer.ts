import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";

/**
 * The properties of a drawer that the Escape key closes only if no dialog is open above it. Mantine closes all of them
 * at once.
 */
export function useDrawer(opened: boolean, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  useWindowEvent(
    "keydown",
    ({ key, isComposing, target }) => {
      if (!opened || key !== "Escape" || isComposing || !(target instanceof Element)) return;
      // A list of options that is open closes instead.
      if (target.getAttribute("data-mantine-stop-propagation") === "true") return;
      const dialog = target.closest("[role=dialog]");
      if (!dialog || ref.current?.contains(dialog)) onClose();
    },
    { capture: true },
  );
  return { ref, opened, onClose, closeOnEscape: false };
}
