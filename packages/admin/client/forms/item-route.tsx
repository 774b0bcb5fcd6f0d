import { useLocation, useParams } from "@tanstack/react-router";
import { useList, useMay } from "../api/directory.ts";
import { itemScreenOf } from "../features.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { ItemScreen } from "./item-screen.tsx";

/** The screen of the item in the address, or of a new one at `new`. */
export function ItemRoute() {
  const { list: slug, id: name } = useParams({ strict: false });
  const { state } = useLocation();
  const list = useList(slug ?? "");
  const may = useMay();
  const id = name === "new" ? undefined : name;
  if (!list || (id === undefined && !list.operations.create)) return <NotFound />;
  const Screen = itemScreenOf(list, may) ?? ItemScreen;
  const own = `${slug}/${id ?? `new ${state.__TSR_key}`}`;
  return (
    <Boundary key={state.screen ?? own}>
      <Screen list={list} id={id} />
    </Boundary>
  );
}
