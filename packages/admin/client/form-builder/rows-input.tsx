import { ActionIcon, Button, Fieldset, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { AnswerInput } from "./answer-input.tsx";
import type { Row } from "./answers.ts";
import { rowFields } from "./changed-answers.ts";
import { type Stored, text } from "./draft.ts";

/** The input of the rows of a repeater. */
export function RowsInput({
  field,
  label,
  rows,
  problems,
  onChange,
}: {
  readonly field: Stored;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly Row[]) => void;
}) {
  const t = useTranslations("submissions.edit");
  const key = text(field["key"]);
  const problem = problems[key];
  return (
    <Fieldset legend={label}>
      <Stack gap="md">
        {rows.map((row, at) => (
          <Group key={at} wrap="nowrap" align="flex-end" gap="xs">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" flex={1}>
              {rowFields(field).map((child) => {
                const id = String(child["id"]);
                return (
                  <AnswerInput
                    key={id}
                    field={child}
                    label={text(child["label"]) || text(child["key"])}
                    value={row[id]}
                    error={problems[`${key}.${at}.${text(child["key"])}`]}
                    onChange={(value) =>
                      onChange(rows.map((one, n) => (n === at ? { ...one, [id]: value } : one)))
                    }
                  />
                );
              })}
            </SimpleGrid>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("removeRow", { number: String(at + 1) })}
              onClick={() => onChange(rows.filter((_, n) => n !== at))}
            >
              <Trash2 size={15} />
            </ActionIcon>
          </Group>
        ))}
        {problem !== undefined && (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        )}
        <Button
          size="compact-sm"
          variant="default"
          w="fit-content"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...rows, {}])}
        >
          {t("addRow")}
        </Button>
      </Stack>
    </Fieldset>
  );
}
