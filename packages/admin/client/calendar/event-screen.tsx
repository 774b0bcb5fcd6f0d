import { useSuspenseQuery } from "@tanstack/react-query";
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
  if (id !== undefined) return <Existing list={list} id={id} />;
  return (
    <EventForm
      list={list}
      stored={undefined}
      id={undefined}
      initial={toValues(undefined, day ?? "", site.timezone)}
    />
  );
}

function Existing({ list, id }: { readonly list: List; readonly id: string }) {
  const { site } = useDirectory();
  const { data } = useSuspenseQuery({ ...itemQuery(list, id), staleTime: 0 });
  const initial = toValues(data.item, "", site.timezone);
  return <EventForm key={id} list={list} stored={data} id={id} initial={initial} />;
}
