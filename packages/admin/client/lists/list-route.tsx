import { useParams } from "@tanstack/react-router";
import { useList } from "../api/directory.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { ListScreen } from "./list-screen.tsx";

/** The screen of the list in the address. */
export function ListRoute() {
  const { list: slug } = useParams({ from: "/$list" });
  const list = useList(slug);
  if (!list) return <NotFound />;
  return (
    <Boundary key={slug}>
      <ListScreen list={list} />
    </Boundary>
  );
}
