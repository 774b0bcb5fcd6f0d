import { Drawer, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { List } from "../api/directory.ts";
import { BackLink } from "../forms/back-link.tsx";
import { NotFound } from "../shell/states.tsx";
import { useDrawer } from "../shell/use-drawer.ts";
import { Library } from "./library.tsx";
import { MediaDetails } from "./media-details.tsx";
import { nameOf } from "./media-file.ts";
import { fileQuery } from "./queries.ts";

/** The media library. The file whose details are open is in the address. */
export function MediaScreen({ list }: { readonly list: List }) {
  const t = useTranslations("media");
  const navigate = useNavigate();
  const { file } = useSearch({ strict: false }) as { readonly file?: unknown };
  const open = (id: number | undefined, ignoreBlocker = false) =>
    void navigate({
      to: `/${list.slug}`,
      search: (id === undefined ? {} : { file: id }) as never,
      ignoreBlocker,
    });
  const id = typeof file === "number" ? file : undefined;
  const drawer = useDrawer(id !== undefined, () => open(undefined));
  return (
    <Stack gap="md">
      <Library
        heading={<Title order={1}>{list.label}</Title>}
        selected={id === undefined ? [] : [id]}
        onSelect={(one) => open(one.id)}
      />
      <Drawer
        {...drawer}
        position="right"
        size="md"
        title={<FileTitle id={id} />}
        closeButtonProps={{ "aria-label": t("details.close") }}
      >
        {id !== undefined && (
          <MediaDetails key={id} id={id} onDeleted={() => open(undefined, true)} onEdited={open} />
        )}
      </Drawer>
    </Stack>
  );
}

/** The name of a file, once it is loaded. */
function FileTitle({ id }: { readonly id: number | undefined }) {
  const t = useTranslations("media.details");
  const { data } = useQuery(fileQuery(id ?? 0, true));
  return (
    <Text component="span" fz="inherit" fw={650} lineClamp={1} dir="auto">
      {data ? nameOf(data) : t("file")}
    </Text>
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
      <div>
        <BackLink list={list} />
        <Title order={1}>
          <FileTitle id={Number(id)} />
        </Title>
      </div>
      <div className="surface" style={{ padding: "var(--mantine-spacing-md)" }}>
        <MediaDetails
          key={id}
          id={Number(id)}
          onDeleted={() => void navigate({ to, ignoreBlocker: true })}
          onEdited={(next) => void navigate({ to: `${to}/${next}` })}
        />
      </div>
    </Stack>
  );
}
