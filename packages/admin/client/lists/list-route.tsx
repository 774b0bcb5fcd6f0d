import { useParams } from "@tanstack/react-router";
import { useList, useMay } from "../api/directory.ts";
import { listScreenOf } from "../features.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { ListScreen } from "./list-screen.tsx";

/** The screen of the list in the address. */
export function ListRoute() {
  const { list: slug } = useParams({ from: "/$list" });
  const list = useList(slug);
  const may = useMay();
  if (!list || list.below !== null) return <NotFound />;
  const Screen = listScreenOf(list, may) ?? ListScreen;
  return (
    <Boundary key={slug}>
      <Screen list={list} />
    </Boundary>
  );
}
