import { useParams } from "@tanstack/react-router";
import { useList } from "../api/directory.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { ItemScreen } from "./item-screen.tsx";

/** The screen of the item in the address, or of a new one. */
export function ItemRoute() {
  const { list: slug, id } = useParams({ strict: false });
  const list = useList(slug ?? "");
  if (!list || (id === undefined && !list.operations.create)) return <NotFound />;
  return (
    <Boundary key={`${slug}/${id}`}>
      <ItemScreen list={list} id={id} />
    </Boundary>
  );
}
