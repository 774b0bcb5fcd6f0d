import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { type BlockType, type DynamicBlocks, toDynamicBlocks } from "../editor/dynamic-blocks.ts";

/** The blocks that the site renders when a text, or a menu, is read; undefined if it has no block types. */
export function useDynamicBlocks(isMenu: boolean): DynamicBlocks | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["block-types"],
    queryFn: async ({ signal }) =>
      (await send<readonly BlockType[]>("GET", "/core/v2/block-types", {}, { signal })).body,
    enabled:
      may("GET /core/v2/block-types") && may("POST /core/v2/block-renderer/:namespace/:name"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () =>
      data && {
        blocks: toDynamicBlocks(data, isMenu),
        async render(name, attributes, signal) {
          const path = `/core/v2/block-renderer/${name}`;
          const { body } = await send<{ readonly rendered: string }>(
            "POST",
            path,
            { attributes },
            { signal },
          );
          return body.rendered;
        },
      },
    [data, isMenu],
  );
}
