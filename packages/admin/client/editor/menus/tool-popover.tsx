import { Popover } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Tool } from "./tool.tsx";

/** A button of a toolbar that opens a form. */
export function ToolPopover({
  label,
  icon,
  isOn,
  children,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn?: boolean;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      // By its own handler, after the inputs of the form.
      closeOnEscape={false}
      withinPortal={false}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Tool
          label={label}
          icon={icon}
          {...(isOn !== undefined && { isOn })}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown
        p="sm"
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape" && !event.defaultPrevented) setOpen(false);
        }}
      >
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
