import { useParams } from "@tanstack/react-router";
import { lazy } from "react";
import { useDirectory, useList, useMay } from "../api/directory.ts";
import { listScreenOf } from "../features.ts";
import { withTexts } from "../messages/languages.ts";
import { Boundary } from "../shell/boundary.tsx";
import { NotFound } from "../shell/states.tsx";
import { ListScreen } from "./list-screen.tsx";

const ModulePage = lazy(
  withTexts(async () => ({ default: (await import("../shell/module-page.tsx")).ModulePage })),
);

/** The screen of the list in the address, or the page of a module. */
export function ListRoute() {
  const { list: slug } = useParams({ from: "/$list" });
  const list = useList(slug);
  const may = useMay();
  const place = useDirectory().pages.find(({ name }) => name === slug);
  if (place)
    return (
      <Boundary key={slug}>
        <ModulePage place={place} />
      </Boundary>
    );
  if (!list || list.below !== null) return <NotFound />;
  const Screen = listScreenOf(list, may) ?? ListScreen;
  return (
    <Boundary key={slug}>
      <Screen list={list} />
    </Boundary>
  );
}
