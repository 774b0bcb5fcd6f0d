import { useSuspenseQuery } from "@tanstack/react-query";
import { type List, useSchemas } from "../api/directory.ts";
import { itemQuery } from "../api/queries.ts";
import { ItemForm } from "./item-form.tsx";

/** The form of an item, or of a new one without an id. */
export function ItemScreen({ list, id }: { readonly list: List; readonly id: string | undefined }) {
  return id === undefined ? <NewItem list={list} /> : <ExistingItem list={list} id={id} />;
}

function NewItem({ list }: { readonly list: List }) {
  const schemas = useSchemas(list);
  return <ItemForm list={list} args={schemas.create ?? {}} id={undefined} stored={undefined} />;
}

function ExistingItem({ list, id }: { readonly list: List; readonly id: string }) {
  const schemas = useSchemas(list);
  const hasEdit = schemas.list?.["context"]?.enum?.includes("edit") ? "edit" : undefined;
  const { data } = useSuspenseQuery(itemQuery(list, id, hasEdit));
  return <ItemForm key={data.etag} list={list} args={schemas.update ?? {}} id={id} stored={data} />;
}
