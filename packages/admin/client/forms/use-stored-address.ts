import { toItemScreen } from "../api/item-path.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useIsMounted } from "./use-is-mounted.ts";

/**
 * Returns a function that replaces the URL of a new item by that of the stored one, unless the user has left the screen. The form
 * stays mounted and keeps its input.
 */
export function useStoredAddress(slug: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isMounted = useIsMounted();
  return async (id: string, search: object = {}): Promise<void> => {
    if (!isMounted.current) return;
    await navigate({
      ...toItemScreen({ slug }, id),
      search: search as never,
      replace: true,
      state: { screen: state.screen ?? `${slug}/new ${state.__TSR_key}` },
      ignoreBlocker: true,
    });
  };
}
