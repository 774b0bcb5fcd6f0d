import { ActionIcon, Tooltip } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, Ref } from "react";

/** What a popover adds to the button that opens it. */
type PopoverTarget = Pick<
  ComponentProps<"button">,
  "aria-controls" | "aria-expanded" | "aria-haspopup" | "id"
>;

/** A button of a toolbar: an icon with a name. */
export function Tool({
  label,
  icon: Icon,
  isOn,
  isDirectional = false,
  keys,
  disabled = false,
  danger = false,
  onClick,
  ref,
  id,
  "aria-controls": controls,
  "aria-expanded": expanded,
  "aria-haspopup": popup,
}: PopoverTarget & {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn?: boolean;
  /** Whether the icon is mirrored in languages from right to left. */
  readonly isDirectional?: boolean;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} withinPortal openDelay={500}>
      <ActionIcon
        {...(ref && { ref })}
        size={30}
        radius="sm"
        variant={isOn ? "light" : "subtle"}
        {...(!isOn && { color: danger ? "red" : "gray" })}
        id={id}
        aria-label={label}
        aria-controls={controls}
        aria-expanded={expanded}
        aria-haspopup={popup}
        {...(isOn !== undefined && { "aria-pressed": isOn })}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon
          size={16}
          strokeWidth={1.9}
          aria-hidden
          {...(isDirectional && { className: "directional" })}
        />
      </ActionIcon>
    </Tooltip>
  );
}

/** Moves the focus inside a toolbar by arrow keys; Escape returns to the text. */
export function onToolbarKey(event: React.KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key === "Escape") {
    // An input in the toolbar has closed its list.
    if (event.defaultPrevented) return;
    event.preventDefault();
    leave();
    return;
  }
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || event.target instanceof HTMLInputElement) return;
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const index = tools.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  tools[(index + (isRtl ? -by : by) + tools.length) % tools.length]?.focus();
}
