import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Reads a list and its items again where they are shown: after a change. */
export function useRefresh(slug: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["items", slug] }),
      queries.invalidateQueries({ queryKey: ["item", slug] }),
    ]);
  }, [queries, slug]);
}
