import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { send } from "./connection.ts";

interface Me {
  readonly capabilities?: Readonly<Record<string, boolean>>;
}
const capabilitiesQuery = queryOptions({
  queryKey: ["capabilities"],
  queryFn: async () =>
    (await send<Me>("GET", "/core/v2/users/me", { context: "edit" })).body.capabilities ?? {},
  staleTime: 5 * 60_000,
});

/** Whether the user has a capability: `can("upload_files")`; suspends until they are loaded. */
export function useCapabilities(): (name: string) => boolean {
  const { data } = useSuspenseQuery(capabilitiesQuery);
  return (name) => data[name] === true;
}

/** Whether the user has a capability; false until that is known. */
export const useCan = (name: string): boolean => useQuery(capabilitiesQuery).data?.[name] === true;
