import * as Mantine from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import type * as Declared from "../../page/index.d.ts";

export function Table<T>({
  label,
  columns,
  rows,
  keyOf,
  empty,
}: Parameters<typeof Declared.Table<T>>[0]) {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  if (rows.length === 0 && empty !== undefined) return <div className="surface">{empty}</div>;
  const [first, ...others] = columns;
  const align = ({ isNumber = false }: Declared.TableColumn<T>) =>
    isNumber ? ({ ta: "end", className: "numeric" } as const) : {};
  if (!isWide)
    return (
      <Mantine.Stack
        component="ul"
        className="surface"
        aria-label={label}
        gap={0}
        m={0}
        p={0}
        style={{ listStyle: "none" }}
      >
        {rows.map((row, at) => (
          <Mantine.Stack
            component="li"
            key={keyOf(row)}
            gap={6}
            p="sm"
            style={at === 0 ? {} : { borderTop: "1px solid var(--admin-border)" }}
          >
            <div style={{ fontWeight: 550, overflowWrap: "anywhere" }}>{first?.value(row)}</div>
            {others.map((column) => (
              <Mantine.Group key={column.label} gap="xs" align="flex-start" fz="sm">
                <span className="muted">{column.label}</span>
                <Mantine.Box
                  miw={0}
                  {...(column.isWide ? { w: "100%" } : { flex: 1 })}
                  {...align(column)}
                >
                  {column.value(row)}
                </Mantine.Box>
              </Mantine.Group>
            ))}
          </Mantine.Stack>
        ))}
      </Mantine.Stack>
    );
  return (
    <div className="surface" style={{ overflowX: "auto" }}>
      <Mantine.Table aria-label={label}>
        <Mantine.Table.Thead>
          <Mantine.Table.Tr>
            {columns.map((column) => (
              <Mantine.Table.Th key={column.label} scope="col" {...align(column)}>
                {column.label}
              </Mantine.Table.Th>
            ))}
          </Mantine.Table.Tr>
        </Mantine.Table.Thead>
        <Mantine.Table.Tbody>
          {rows.map((row) => (
            <Mantine.Table.Tr key={keyOf(row)}>
              <Mantine.Table.Th scope="row" fw={550} style={{ overflowWrap: "anywhere" }}>
                {first?.value(row)}
              </Mantine.Table.Th>
              {others.map((column) => (
                <Mantine.Table.Td
                  key={column.label}
                  {...align(column)}
                  {...(column.isWide && { w: "36%" })}
                >
                  {column.value(row)}
                </Mantine.Table.Td>
              ))}
            </Mantine.Table.Tr>
          ))}
        </Mantine.Table.Tbody>
      </Mantine.Table>
    </div>
  );
}

export const Pagination: typeof Declared.Pagination = ({ page, pages, onChange }) => {
  const t = useTranslations("pages");
  if (pages < 2) return <></>;
  return (
    <Mantine.Pagination
      size="sm"
      value={page}
      total={pages}
      onChange={onChange}
      getControlProps={(control) => ({
        "aria-label": t(control),
      })}
    />
  );
};
