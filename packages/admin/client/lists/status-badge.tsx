import { Badge } from "@mantine/core";
import { useLabel } from "../api/use-label.ts";

const statusColors: Readonly<Record<string, string>> = {
  publish: "pine",
  published: "pine",
  approved: "pine",
  active: "pine",
  enabled: "pine",
  success: "pine",
  completed: "pine",
  checked: "blue",
  checking: "yellow",
  waiting: "yellow",
  running: "blue",
  draft: "gray",
  pending: "yellow",
  hold: "yellow",
  future: "blue",
  private: "grape",
  spam: "red",
  trash: "red",
  failed: "red",
  error: "red",
  disabled: "gray",
  cancelled: "gray",
};

/** A status in its colour. */
export function StatusBadge({ value }: { readonly value: string }) {
  const labelOf = useLabel();
  return (
    <Badge
      variant="light"
      color={statusColors[value] ?? "gray"}
      tt="none"
      fw={550}
      miw="max-content"
    >
      {labelOf(value)}
    </Badge>
  );
}
