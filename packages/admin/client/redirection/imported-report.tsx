import { Alert, Anchor, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useList } from "../api/directory.ts";

/** The result of an import of redirects. */
export interface Imported {
  readonly imported: number;
  readonly skipped?: readonly { readonly line: number; readonly reason: string }[];
}

/** How many redirects were imported, and the lines that were not. */
export function ImportedReport({ result }: { readonly result: Imported }) {
  const t = useTranslations("redirectFiles");
  const list = useList("/redirection/v1/redirect");
  const { imported, skipped = [] } = result;
  return (
    <>
      <Alert color={imported > 0 ? "pine" : "yellow"} role="status">
        {t("imported", { count: imported })}{" "}
        {list && imported > 0 && (
          <Anchor component={Link} to={`/${list.slug}`} inherit>
            {t("show")}
          </Anchor>
        )}
      </Alert>
      {skipped.length > 0 && (
        <Table.ScrollContainer minWidth={320}>
          <Table captionSide="top">
            <Table.Caption ta="start">{t("skipped", { count: skipped.length })}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={80}>{t("line")}</Table.Th>
                <Table.Th>{t("reason")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {skipped.map(({ line, reason }) => (
                <Table.Tr key={`${line} ${reason}`}>
                  <Table.Td className="numeric">{line}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
