import { ActionIcon, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Input } from "../api/connection.ts";
import { type Directory, type List, useDirectory } from "../api/directory.ts";
import { downloadCsv } from "../api/download.ts";
import { type Item, loadAllItems, titleOf, toText } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { titleQuery } from "../api/titles.ts";
import { valueAt } from "../api/values.ts";
import type { TableColumn } from "./columns.ts";
import { toCsv } from "./csv.ts";

/** Downloads the rows of a table as CSV: all pages, with its search, filters and order, up to 10,000 rows. */
export function CsvButton({
  list,
  columns,
  input,
}: {
  readonly list: List;
  readonly columns: readonly TableColumn[];
  /** The arguments of the request for the page that is shown. */
  readonly input: Input;
}) {
  const t = useTranslations("list");
  const client = useQueryClient();
  const directory = useDirectory();
  const run = useMutation({
    mutationFn: async () => {
      const items = await loadAllItems(list, input);
      const shown = columns.filter(({ as }) => as !== "image");
      const rows = items.map((item) =>
        Promise.all(shown.map((column) => toCellText(item, column, { list, client, directory }))),
      );
      return toCsv([shown.map(({ label }) => label), ...(await Promise.all(rows))]);
    },
    onSuccess: (csv) => downloadCsv(csv, `${list.slug}.csv`),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return (
    <Tooltip label={t("exportCsv")}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t("exportCsv")}
        loading={run.isPending}
        onClick={() => run.mutate()}
      >
        <Download size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The value of a cell as text. Numbers and times have the format of the API, so that programs can parse them. */
async function toCellText(
  item: Item,
  { field, relation, isTitle }: TableColumn,
  scope: { readonly list: List; readonly client: QueryClient; readonly directory: Directory },
): Promise<string> {
  if (isTitle) return titleOf(scope.list, item);
  const value = valueAt(item, field);
  const values = Array.isArray(value) ? value : [value];
  if (relation === undefined) return values.map(toText).join(", ");
  const related = scope.directory.lists.find(({ path }) => path === relation);
  const ids = values.filter((id) => id !== null && id !== undefined && id !== 0 && id !== "");
  const titles = ids.map(async (id) => {
    const query = titleQuery(related, String(id));
    const title = related?.operations.read
      ? await scope.client.fetchQuery(query).catch(() => null)
      : null;
    return title ?? `#${id}`;
  });
  return (await Promise.all(titles)).join(", ");
}
