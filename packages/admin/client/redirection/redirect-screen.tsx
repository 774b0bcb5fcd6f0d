import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { List } from "../api/directory.ts";
import { itemQuery } from "../api/queries.ts";
import { ItemScreen } from "../forms/item-screen.tsx";
import { isSimple, toValues } from "./redirect.ts";
import { RedirectForm } from "./redirect-form.tsx";

/** The screen of a redirect, or of a new one for the address in `?url=`. */
export function RedirectScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  const { url } = useSearch({ strict: false }) as { readonly url?: unknown };
  // A new redirect gets an id while it is edited. The screen must not be replaced.
  const [first] = useState(id);
  if (first !== undefined) return <Existing list={list} id={first} />;
  return <RedirectForm list={list} id={undefined} initial={toValues(undefined, toText(url))} />;
}

const toText = (value: unknown): string => (value === undefined ? "" : String(value));

function Existing({ list, id }: { readonly list: List; readonly id: string }) {
  const { data } = useSuspenseQuery({ ...itemQuery(list, id), staleTime: 0 });
  if (!isSimple(data.item)) return <ItemScreen list={list} id={id} />;
  return <RedirectForm list={list} id={id} initial={toValues(data.item, "")} />;
}
