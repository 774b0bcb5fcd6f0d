import { notifications } from "@mantine/notifications";
import {
  keepPreviousData,
  useMutation as useTanstackMutation,
  useQuery as useTanstackQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, type Reply } from "@waymark/client";
import type * as Declared from "../../page/index.d.ts";
import { sendTo } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { fieldErrorsOf, messageOf } from "../api/problem.ts";

/** The key of all queries of pages of modules. */
const queriesKey = "module-page";

/** The reason that a request failed. */
export const toProblem: typeof Declared.toProblem = (error) => ({
  status: error instanceof ApiError ? error.status : 0,
  code: error instanceof ApiError ? error.code : "",
  message: messageOf(error),
  fields: fieldErrorsOf(error),
});

export function useQuery<T>(
  operation: string,
  args: Declared.Args = {},
  { isEnabled = true, refetchAfter }: Declared.QueryOptions<T> = {},
): Declared.Query<T> {
  const { data, error, isLoading, refetch } = useTanstackQuery<Reply<T>>({
    queryKey: [queriesKey, operation, args],
    queryFn: ({ signal }) => sendTo<T>(operation, args, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchAfter?.(state.data?.body) ?? false,
  });
  return {
    data: data?.body,
    total: data?.total,
    problem: error ? toProblem(error) : undefined,
    isLoading,
    refetch: () => void refetch(),
  };
}

export function useMutation<T = unknown>(
  operation: string,
  { message, onSuccess, notifiesProblems = true }: Declared.MutationOptions<T> = {},
): Declared.Mutation<T> {
  const queries = useQueryClient();
  const { mutateAsync, isPending, data, error } = useTanstackMutation({
    mutationFn: async (args: Declared.Args) => (await sendTo<T>(operation, args)).body,
    // Lists of the admin may also show what was changed.
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    isRunning: isPending,
    data,
    problem: error ? toProblem(error) : undefined,
    run: async (args = {}) => {
      try {
        const body = await mutateAsync(args);
        if (message !== undefined) notifications.show({ message });
        onSuccess?.(body);
        return true;
      } catch (failure) {
        if (notifiesProblems) notifications.show({ color: "red", message: messageOf(failure) });
        return false;
      }
    },
  };
}

export const call: typeof Declared.call = async <T>(operation: string, args: Declared.Args = {}) =>
  (await sendTo<T>(operation, args)).body;

export const useCan: typeof Declared.useCan = (operation) => useMay()(operation);
