import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Action, List } from "../api/directory.ts";
import { useDirectory, useMaybeSchemas } from "../api/directory.ts";
import { type Input, send, sendTo } from "../api/connection.ts";
import { idOf, type Item, itemPath, titleOf } from "../api/items.ts";
import { messageOf } from "../api/problem.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { fillIn } from "../api/values.ts";
import { ReassignQuestion } from "./reassign-question.tsx";
import { isTrashed, toRemoveInput } from "./remove-input.ts";
import { UndoButton } from "./undo-button.tsx";

/** Runs requests one after another, and returns the first error. */
async function runAll<T>(items: readonly T[], run: (item: T) => Promise<unknown>) {
  let failure: unknown;
  let done = 0;
  for (const item of items)
    try {
      await run(item);
      done++;
    } catch (error) {
      failure ??= error;
    }
  return { done, failure };
}

const isListOfFields = (value: unknown): value is readonly [string] =>
  Array.isArray(value) && value.length === 1 && /^:\w+$/.test(String(value[0]));

/** The arguments of an action: one request for all items if one of them is a list of their fields. */
function toInputs({ args = { id: ":id" } }: Action, items: readonly Item[]): readonly Item[] {
  const lists = Object.entries(args).filter(([, value]) => isListOfFields(value));
  const [first] = items;
  if (lists.length === 0 || !first) return items.map((item) => fillIn(args, item) as Item);
  const all = lists.map(([name, value]) => {
    return [name, items.map((item) => fillIn((value as readonly [string])[0], item))] as const;
  });
  return [{ ...(fillIn(args, first) as Item), ...Object.fromEntries(all) }];
}

interface RemoveOptions {
  readonly onDone?: () => Promise<void>;
}

/** The actions for items of a list: deleting, restoring, and the actions of the screen. */
export function useActions(list: List) {
  const t = useTranslations("list");
  const navigate = useNavigate();
  const { lists } = useDirectory();
  const { data: schemas } = useMaybeSchemas(list);
  const refresh = useRefresh(list.slug);
  const report = (failure: unknown, message: string) => {
    if (failure === undefined) notifications.show({ message });
    else notifications.show({ color: "red", message: messageOf(failure) });
  };
  const { hasTrash } = list;
  const restore = async (items: readonly Item[]) => {
    const { failure } = await runAll(items, (item) =>
      send("PATCH", itemPath(list, idOf(list, item)), { status: item["status"] }),
    );
    await refresh();
    report(failure, t("done", { name: t("restore") }));
  };
  const remove = async (
    items: readonly Item[],
    force: boolean,
    onDone?: () => Promise<void>,
    more: Input = {},
  ) => {
    const input = toRemoveInput(schemas?.remove, force, more);
    const { done, failure } = await runAll(items, (item) =>
      send("DELETE", itemPath(list, idOf(list, item)), input),
    );
    // A form is left before it reads its item again, which is gone.
    if (failure === undefined) await onDone?.();
    await refresh();
    if (force || failure !== undefined) return report(failure, t("deleted", { count: done }));
    const id = notifications.show({
      message: (
        <>
          {t("trashed", { count: done })}{" "}
          <UndoButton
            onClick={() => {
              notifications.hide(id);
              void restore(items);
            }}
          />
        </>
      ),
      autoClose: 8000,
    });
    return undefined;
  };
  const confirm = (
    title: string,
    text: string,
    label: string,
    isDanger: boolean,
    run: () => void,
  ) =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: label, cancel: t("cancel") },
      confirmProps: isDanger ? { color: "red" } : {},
      onConfirm: run,
    });

  /** Whether removing these items deletes them: those in the trash, and all of a list without one. */
  const isPermanent = (items: readonly Item[]): boolean => !hasTrash || items.every(isTrashed);
  return {
    restore,
    /** The label for removing these items. */
    removeLabel: (items: readonly Item[]): string => t(isPermanent(items) ? "delete" : "trash"),
    /** Moves items to the trash, or deletes them after a question. `onDone` runs when they are deleted. */
    remove(items: readonly Item[], { onDone }: RemoveOptions = {}) {
      const [first] = items;
      if (!first) return;
      if (!isPermanent(items)) return void remove(items, false, onDone);
      const title =
        items.length === 1 ? t("deleteTitle", { name: titleOf(list, first) }) : t("delete");
      if (schemas?.remove?.["reassign"]) {
        const modalId = modals.open({
          title,
          children: (
            <ReassignQuestion
              list={list}
              items={items}
              close={() => modals.close(modalId)}
              onConfirm={(more) => void remove(items, true, onDone, more)}
            />
          ),
        });
        return;
      }
      confirm(
        title,
        items.length === 1 ? t("deleteText") : t("deleteMany", { count: items.length }),
        t("delete"),
        true,
        () => void remove(items, true, onDone),
      );
    },
    /** Runs an action of the screen. */
    run(action: Action, items: readonly Item[]) {
      const [only] = items;
      if (action.opensForm && only) {
        const target = lists.find(({ operations }) => operations.create === action.operation);
        const values = fillIn(action.args ?? {}, only) as never;
        if (target) void navigate({ to: `/${target.slug}/new`, search: values });
        return undefined;
      }
      const act = async () => {
        const inputs = toInputs(action, items);
        const { failure } = await runAll(inputs, (input) => sendTo(action.operation, input));
        await refresh();
        report(failure, t("done", { name: action.label }));
      };
      if (action.confirm === undefined) return void act();
      confirm(action.label, action.confirm, action.label, action.danger ?? false, () => void act());
    },
  };
}
