import {
  Accordion,
  Badge,
  Group,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { Access } from "./access.tsx";
import { toOperationNames } from "./operation-names.ts";
import type { Operation, Role } from "./roles.ts";

/** All operations of the site by module, with the permissions of a role. The role is in the address. */
export function Operations({
  roles,
  operations,
}: {
  readonly roles: readonly Role[];
  readonly operations: readonly Operation[];
}) {
  const t = useTranslations("roles");
  const labelOf = useLabel();
  const nameOf = useOperationNames();
  const navigate = useNavigate();
  const { role: chosen } = useSearch({ strict: false }) as { readonly role?: string };
  const role = (roles.find(({ name }) => name === chosen) ?? roles[0])?.name ?? "";
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const found = operations.filter((one) => {
    const text = `${one.key} ${one.summary} ${nameOf(one) ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const modules = [...new Set(found.map(({ module }) => module))];
  return (
    <Stack component="section" gap="sm" aria-label={t("operations")}>
      <Title order={2} size="h4">
        {t("operations")}
      </Title>
      <Text size="sm" className="muted" maw="70ch">
        {t("operationsText")}
      </Text>
      <Group gap="sm" align="flex-end">
        <Select
          label={t("role")}
          value={role}
          data={roles.map(({ name }) => ({
            value: name,
            label: name === "anonymous" ? t("visitor") : labelOf(name),
          }))}
          allowDeselect={false}
          onChange={(next) =>
            void navigate({ to: ".", search: { role: next } as never, replace: true })
          }
        />
        <TextInput
          type="search"
          label={t("search")}
          leftSection={<Search size={15} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      {found.length === 0 && <Text role="status">{t("none")}</Text>}
      <Accordion variant="separated" multiple order={3}>
        {modules.map((module) => {
          const own = found.filter((one) => one.module === module);
          const allowed = own.filter(({ may }) => may[role] !== undefined).length;
          return (
            <Accordion.Item key={module} value={module} className="surface">
              <Accordion.Control>
                <Group gap="xs">
                  {labelOf(module)}
                  <Badge size="sm" variant="light" color="gray" tt="none">
                    {t("allowed", { allowed, total: own.length })}
                  </Badge>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <OperationTable
                  label={labelOf(module)}
                  role={role}
                  operations={own}
                  nameOf={nameOf}
                />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Stack>
  );
}

function OperationTable({
  label,
  role,
  operations,
  nameOf,
}: {
  readonly label: string;
  readonly role: string;
  readonly operations: readonly Operation[];
  readonly nameOf: (operation: Operation) => string | undefined;
}) {
  return (
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Tbody>
        {operations.map((operation) => {
          const { key, summary, may } = operation;
          const name = nameOf(operation);
          return (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={450} style={{ overflowWrap: "anywhere" }}>
                <Text size="sm" {...(name === undefined && { lang: "en" })}>
                  {name ?? summary}
                </Text>
                <Text size="xs" className="muted" ff="monospace">
                  {key}
                </Text>
              </Table.Th>
              <Table.Td ta="end" w={40}>
                <Access may={may[role]} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** The names of operations. In English these are their summaries. */
function useOperationNames(): (operation: Operation) => string | undefined {
  const t = useTranslations("roles.operation");
  const isEnglish = useLocale().startsWith("en");
  const { lists } = useDirectory();
  return useMemo(
    () => (isEnglish ? ({ summary }: Operation) => summary : toOperationNames(lists, t)),
    [lists, isEnglish, t],
  );
}
