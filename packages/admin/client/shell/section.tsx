import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of a screen on a surface of its own, with a heading if it has a title. */
export function Section({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack className="surface" p="md" gap="md" component="section">
      {title !== undefined && (
        <Title order={2} size="h5">
          {title}
        </Title>
      )}
      {children}
    </Stack>
  );
}
