import { Anchor, Badge, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { differenceOperation, IssueDetails } from "./issue-details.tsx";
import { hasText, type Issue, severityOf } from "./issue.ts";
import { IssueMenu } from "./issue-menu.tsx";

const colors = { high: "red", medium: "orange", low: "yellow" } as const;

/** Issues with their actions; those about files and texts open their details. */
export function IssueList({
  label,
  issues,
}: {
  readonly label: string;
  readonly issues: readonly Issue[];
}) {
  const t = useTranslations("scan");
  const may = useMay();
  const [opened, setOpened] = useState<Issue>();
  return (
    <Stack component="section" className="surface" p="md" gap="md" aria-label={label}>
      <Title order={2} size="h5">
        {label}
      </Title>
      {issues.map((issue) => (
        <Group key={issue.id} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Group gap="xs">
              <Badge size="sm" variant="light" tt="none" color={colors[severityOf(issue)]}>
                {t(`severities.${severityOf(issue)}`)}
              </Badge>
              {hasText(issue) && may(differenceOperation) ? (
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  size="sm"
                  fw={550}
                  style={{ overflowWrap: "anywhere" }}
                  onClick={() => setOpened(issue)}
                >
                  {issue.shortMsg}
                </Anchor>
              ) : (
                <Text size="sm" fw={550} style={{ overflowWrap: "anywhere" }}>
                  {issue.shortMsg}
                </Text>
              )}
            </Group>
            <Text size="sm" className="muted" mt={4}>
              {issue.data.fix}
            </Text>
            {issue.data.evidence !== "" && (
              <Code dir="ltr" mt={4} style={{ display: "inline-block", overflowWrap: "anywhere" }}>
                {issue.data.evidence}
              </Code>
            )}
          </div>
          <IssueMenu issue={issue} />
        </Group>
      ))}
      {opened && <IssueDetails issue={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}
