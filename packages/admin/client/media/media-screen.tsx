import { Drawer, Group, Stack, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { NotFound } from "../shell/states.tsx";
import { Library } from "./library.tsx";
import { MediaDetails } from "./media-details.tsx";

/** The media library. The file whose details are open is in the address. */
export function MediaScreen({ list }: { readonly list: List }) {
  const t = useTranslations("media");
  const navigate = useNavigate();
  const { file } = useSearch({ strict: false }) as { readonly file?: unknown };
  const open = (id: number | undefined) =>
    void navigate({
      to: `/${list.slug}`,
      search: (id === undefined ? {} : { file: id }) as never,
    });
  const id = typeof file === "number" ? file : undefined;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{list.label}</Title>
      </Group>
      <Library selected={id === undefined ? [] : [id]} onSelect={(one) => open(one.id)} />
      <Drawer
        opened={id !== undefined}
        onClose={() => open(undefined)}
        position="right"
        size="md"
        title={t("details.file")}
        closeButtonProps={{ "aria-label": t("details.close") }}
      >
        {id !== undefined && (
          <MediaDetails key={id} id={id} onDeleted={() => open(undefined)} onEdited={open} />
        )}
      </Drawer>
    </Stack>
  );
}

/** One file of the library, at its address. */
export function MediaItemScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  const navigate = useNavigate();
  const to = `/${list.slug}`;
  if (id === undefined) return <MediaScreen list={list} />;
  if (!/^\d+$/.test(id)) return <NotFound />;
  return (
    <Stack maw={560} gap="md">
      <Title order={1}>{list.singular}</Title>
      <div className="surface" style={{ padding: "var(--mantine-spacing-md)" }}>
        <MediaDetails
          key={id}
          id={Number(id)}
          onDeleted={() => void navigate({ to })}
          onEdited={(next) => void navigate({ to: `${to}/${next}` })}
        />
      </div>
    </Stack>
  );
}
