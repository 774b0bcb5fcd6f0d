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

const usual: ReadonlySet<unknown> = new Set(["publish", "inherit", "approved", ""]);
/** Whether a status is not that of most items, which needs no mention where space is short. */
export const isUnusual = (status: unknown): status is string =>
  typeof status === "string" && !usual.has(status);

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
