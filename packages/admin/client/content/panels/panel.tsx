import { Accordion, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../post.module.css";

/** A part of the side of a post. */
export const Panel = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <Stack component="section" className={classes["panel"] ?? ""} aria-label={label} gap="sm" p="md">
    <Title order={2} size="h6">
      {label}
    </Title>
    {children}
  </Stack>
);

/** A section beside a post that is initially collapsed. */
export const FoldedPanel = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <Accordion
    className={classes["panel"] ?? ""}
    styles={{
      item: { border: 0 },
      label: { fontWeight: 650, fontSize: "var(--mantine-h6-font-size)" },
    }}
    order={2}
  >
    <Accordion.Item value={label}>
      <Accordion.Control>{label}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">{children}</Stack>
      </Accordion.Panel>
    </Accordion.Item>
  </Accordion>
);
