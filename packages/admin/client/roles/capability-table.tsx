import { Table, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useDirectory } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { Access } from "./access.tsx";
import { type Role, toCapabilityGroups } from "./roles.ts";
import classes from "./roles.module.css";

/** Types are in the order of the menu; capabilities without a list come last. */
const toOrder = (at: number): number => (at < 0 ? Number.MAX_SAFE_INTEGER : at);

/** The capabilities of the roles: a row for each, a column for each role. */
export function CapabilityTable({ roles }: { readonly roles: readonly Role[] }) {
  const t = useTranslations("roles");
  const labelOf = useLabel();
  const { lists } = useDirectory();
  // The capabilities of events end with `_calendar_events`, and their list is `events`.
  const listOf = (type: string | null) =>
    lists.findIndex(({ path }) => {
      const name = path.split("/").at(-1);
      return type === name || type?.endsWith(`_${name}`);
    });
  const groups = toCapabilityGroups(roles)
    .map((group) => ({ ...group, at: listOf(group.type) }))
    .toSorted((one, other) => toOrder(one.at) - toOrder(other.at));
  const nameOf = (type: string, at: number) => lists[at]?.label ?? labelOf(type);
  return (
    // It scrolls on narrow windows, also by keyboard.
    <div
      className={`surface ${classes["scroller"]}`}
      role="region"
      aria-label={t("capabilities")}
      tabIndex={0}
    >
      <Table aria-label={t("capabilities")} verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("capability")}</Table.Th>
            {roles.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="center" fz="xs">
                {labelOf(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ type, rows, at }) => (
          <Table.Tbody key={type ?? ""}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={roles.length + 1} className={classes["group"]}>
                {type === null ? t("others") : nameOf(type, at)}
              </Table.Th>
            </Table.Tr>
            {rows.map(({ capability, verb }) => (
              <Table.Tr key={capability}>
                <Table.Th scope="row" fw={450} title={capability}>
                  <Text size="sm">{verb === null ? labelOf(capability) : t(`verbs.${verb}`)}</Text>
                </Table.Th>
                {roles.map(({ name, capabilities }) => (
                  <Table.Td key={name} ta="center">
                    <Access may={capabilities.includes(capability) ? "yes" : undefined} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </div>
  );
}
