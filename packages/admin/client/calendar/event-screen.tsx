import { useSuspenseQueries } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type List, useDirectory } from "../api/directory.ts";
import { itemQuery } from "../api/queries.ts";
import { toValues } from "./event.ts";
import { EventForm } from "./event-form.tsx";

/** The screen of an event, or of a new one on the day in `?day=`. */
export function EventScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  const { site } = useDirectory();
  const { day } = useSearch({ strict: false }) as { readonly day?: string };
  const queries = id === undefined ? [] : [{ ...itemQuery(list, id), staleTime: 0 }];
  const stored = useSuspenseQueries({ queries })[0]?.data;
  const initial = toValues(stored?.item, day ?? "", site.timezone);
  return <EventForm list={list} stored={stored} id={id} initial={initial} />;
}
