import { Stack } from "@mantine/core";
import type { List } from "../api/directory.ts";
import { ItemScreen } from "../forms/item-screen.tsx";
import { ImportResult } from "./import-result.tsx";
import { NewImport } from "./new-import.tsx";

/** A new import with a preview; or an import with its progress and result, and its settings. */
export function EventImportScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  if (id === undefined) return <NewImport list={list} />;
  return (
    <Stack gap="md">
      <ImportResult list={list} id={id} />
      <ItemScreen list={list} id={id} />
    </Stack>
  );
}
