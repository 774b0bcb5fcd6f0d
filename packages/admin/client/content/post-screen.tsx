import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type List, useSchemas } from "../api/directory.ts";
import { PostEditor } from "./post-editor.tsx";
import { readPost } from "./use-post.ts";

/** The screen of a post, a page or an item of another content type: of a stored one, or of a new one without an id. */
export function PostScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  // A new post gets an id while it is edited; the screen stays as it is.
  const [first] = useState(id);
  return first === undefined ? <NewPost list={list} /> : <StoredPost list={list} id={first} />;
}

function NewPost({ list }: { readonly list: List }) {
  const schemas = useSchemas(list);
  return <PostEditor list={list} args={schemas.create ?? {}} id={undefined} stored={undefined} />;
}

function StoredPost({ list, id }: { readonly list: List; readonly id: string }) {
  const schemas = useSchemas(list);
  const { data } = useSuspenseQuery({
    queryKey: ["item", list.slug, id, "edit"],
    queryFn: () => readPost(list, id),
    // The form holds what is edited; a read in the background must not change it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <PostEditor list={list} args={schemas.update ?? schemas.create ?? {}} id={id} stored={data} />
  );
}
