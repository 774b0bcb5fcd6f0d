import {
  Button,
  Center,
  Grid,
  Group,
  Loader,
  Modal,
  ScrollArea,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useList } from "../api/directory.ts";
import { type Item, itemPath } from "../api/items.ts";
import { titleQuery } from "../api/titles.ts";
import { Diff } from "../editor/diff.tsx";
import { Refreshable } from "../shell/states.tsx";
import { textOf } from "./post-values.ts";
import type { Post } from "./use-post.ts";
import classes from "./post.module.css";

const rawOf = (item: Item | undefined, name: string): string =>
  textOf((item?.[name] as { readonly raw?: unknown } | undefined)?.raw);

/** The fields that a revision stores. */
const texts = ["title", "content", "excerpt"];

/** The revisions of a post, with their differences and a button to restore them. */
export function Revisions({ post, close }: { readonly post: Post; readonly close: () => void }) {
  const t = useTranslations("content.revisions");
  const { list, id } = post;
  const path = `${itemPath(list, id ?? "")}/revisions`;
  const { data, error, refetch } = useQuery({
    queryKey: ["revisions", list.slug, id],
    queryFn: async ({ signal }) =>
      (await send<readonly Item[]>("GET", path, { per_page: 50, context: "edit" }, { signal }))
        .body,
  });
  const [chosen, setChosen] = useState<unknown>();
  // Initially the newest revision that differs from the edited text.
  const revision =
    data?.find((one) =>
      chosen === undefined
        ? texts.some((name) => name in one && rawOf(one, name) !== textOf(post.values[name]))
        : one["id"] === chosen,
    ) ?? data?.[0];
  const restore = () => {
    if (!revision) return;
    post.setAll((now) => ({
      ...now,
      ...Object.fromEntries(
        texts
          .filter((name) => name in now && name in revision)
          .map((name) => [name, rawOf(revision, name)]),
      ),
    }));
    notifications.show({ message: t("restored") });
    close();
  };
  return (
    <Modal opened onClose={close} title={t("title")} size="min(72rem, 96vw)">
      {error && !data ? (
        <Text c="red" role="alert">
          {post.toMessage(error)}
        </Text>
      ) : !data ? (
        <Center mih={160}>
          <Loader size="sm" />
        </Center>
      ) : (
        <Refreshable error={error} retry={() => void refetch()}>
          {!revision ? (
            <Text className="muted">{t("none")}</Text>
          ) : (
            <Grid>
              <Grid.Col span={{ base: 12, sm: 3 }}>
                <ScrollArea.Autosize mah={480}>
                  <Stack gap={2} component="nav" aria-label={t("list")}>
                    {data.map((one) => (
                      <UnstyledButton
                        key={String(one["id"])}
                        className={classes["version"] ?? ""}
                        aria-current={one === revision}
                        onClick={() => setChosen(one["id"])}
                      >
                        <Written revision={one} />
                      </UnstyledButton>
                    ))}
                  </Stack>
                </ScrollArea.Autosize>
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 9 }}>
                <Stack gap="md">
                  <Group justify="end">
                    <Button size="xs" onClick={restore}>
                      {t("restore")}
                    </Button>
                  </Group>
                  <Difference post={post} revision={revision} />
                </Stack>
              </Grid.Col>
            </Grid>
          )}
        </Refreshable>
      )}
    </Modal>
  );
}

/** The time and the author of a revision. */
function Written({ revision }: { readonly revision: Item }) {
  const t = useTranslations("content.revisions");
  const format = useFormatter();
  const users = useList("/core/v2/users");
  const author = String(revision["author"] ?? "");
  const { data } = useQuery(titleQuery(author === "0" ? undefined : users, author));
  return (
    <>
      <Text size="sm" fw={550}>
        {format.dateTime(new Date(`${textOf(revision["modified_gmt"])}Z`), {
          dateStyle: "medium",
          timeStyle: "short",
        })}
      </Text>
      <Text size="xs" className="muted">
        {textOf(revision["slug"]).endsWith("-autosave-v1") && `${t("autosave")} · `}
        {data ?? " "}
      </Text>
    </>
  );
}

/** The differences between a revision and the edited text. */
function Difference({ post, revision }: { readonly post: Post; readonly revision: Item }) {
  const t = useTranslations("content");
  const titles = [rawOf(revision, "title"), textOf(post.values["title"])];
  const excerpts = [rawOf(revision, "excerpt"), textOf(post.values["excerpt"])];
  return (
    <>
      <Title order={3} size="h4">
        {titles[0] === titles[1] ? (
          titles[0]
        ) : (
          <>
            <del>{titles[0]}</del> <ins>{titles[1]}</ins>
          </>
        )}
      </Title>
      <Diff before={rawOf(revision, "content")} after={textOf(post.values["content"])} />
      {excerpts[0] !== excerpts[1] && (
        <>
          <Title order={4} size="h5">
            {t("excerpt.section")}
          </Title>
          <Diff before={excerpts[0] ?? ""} after={excerpts[1] ?? ""} hasNames={false} />
        </>
      )}
    </>
  );
}
