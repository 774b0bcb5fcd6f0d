import { Button, Stack, Text, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useSchemas } from "../api/directory.ts";
import { type Item, itemPath, titleOf } from "../api/items.ts";
import { toVersioned } from "../api/queries.ts";
import { useWithin } from "../messages/use-within.ts";
import { useContentType } from "./content-type.ts";
import { PostEditor } from "./post-editor.tsx";
import { readPost } from "./store-post.ts";

/** The screen of a post, a page or an item of another content type: of a stored one, or of a new one without an id. */
export function PostScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  // A new post gets an id while it is edited. The screen must not be replaced.
  const [first] = useState(id);
  return first === undefined ? <NewPost list={list} /> : <StoredPost list={list} id={first} />;
}

function NewPost({ list }: { readonly list: List }) {
  const schemas = useSchemas(list);
  return <PostEditor list={list} args={schemas.create ?? {}} id={undefined} stored={undefined} />;
}

function StoredPost({ list, id }: { readonly list: List; readonly id: string }) {
  const schemas = useSchemas(list);
  const { permissions } = useContentType(list);
  const { data } = useSuspenseQuery({
    queryKey: ["item", list.slug, id, "edit"],
    queryFn: async () => {
      // Users who may edit all posts do not need this check; others can read posts that they may not edit.
      if (!permissions.assignAuthor) {
        const { body, headers } = await send<Item>("GET", itemPath(list, id));
        const read = toVersioned(list, body, headers);
        if (!read.mayUpdate) return read;
      }
      return readPost(list, id);
    },
    // The form contains the edited values, which a background read must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data.mayUpdate) return <ReadOnlyPost list={list} item={data.item} />;
  return (
    <PostEditor list={list} args={schemas.update ?? schemas.create ?? {}} id={id} stored={data} />
  );
}

/** A post that the user may not edit. */
function ReadOnlyPost({ list, item }: { readonly list: List; readonly item: Item }) {
  const t = useTranslations();
  const within = useWithin();
  const { link } = item;
  return (
    <Stack gap="md" align="flex-start">
      <Title order={1}>{titleOf(list, item)}</Title>
      <Text className="muted">{t("form.readOnly", { name: within(list.singular) })}</Text>
      {typeof link === "string" && (
        <Button variant="default" component="a" href={link}>
          {t("content.view")}
        </Button>
      )}
    </Stack>
  );
}
