import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { send } from "../api/connection.ts";
import type { List, Schemas } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { createOnce, type Lost, repeatLost, sendNew } from "../api/lost-write.ts";
import { itemQuery, toVersioned, type VersionedItem } from "../api/queries.ts";
import { toRenewed } from "../forms/merge.ts";
import { type FormProblem, problemsIn, useProblemText } from "./problems.ts";
import { useFormErrors } from "../forms/use-form-errors.ts";
import {
  adopt,
  emptyDraft,
  type FormDraft,
  record,
  type Stored,
  toChangedParts,
  toDraft,
  toNewParts,
  toRemainingParts,
  withIds,
} from "./draft.ts";

/** The form that is edited. */
export type EditedForm = ReturnType<typeof useForm>;

/** A new form: the settings have the defaults of the site. */
function toNewDraft(args: Schemas): FormDraft {
  const standard = (name: string) =>
    Object.fromEntries(
      Object.entries(args[name]?.properties ?? {}).map(([own, schema]) => [own, schema.default]),
    );
  return { ...emptyDraft, settings: standard("settings"), saving: standard("saving") };
}

/** The arguments that can have an error, in the order of the screen. */
const names = [
  "title",
  "fields",
  "success_message",
  "redirect",
  "emails",
  "calculations",
  "key",
  "settings",
  "saving",
];

/** Other parts show their problems before the form is saved. */
const placeOfText = ({ path }: FormProblem): string => (path.startsWith("emails[") ? "emails" : "");

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** The values that replace a version of another user. */
interface Choice {
  readonly over: VersionedItem;
  readonly parts: Stored;
}

async function readStored(list: List, id: string): Promise<VersionedItem> {
  const { body, headers } = await send<Item>("GET", itemPath(list, id));
  return toVersioned(list, body, headers);
}

/** The state of the builder: the stored values, the changed ones, and the functions to save them. */
export function useForm(list: List, args: Schemas, firstStored: VersionedItem | undefined) {
  const t = useTranslations();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [base, setBase] = useState(() => ({
    stored: firstStored,
    draft: firstStored ? toDraft(firstStored.item) : toNewDraft(args),
  }));
  const [draft, setDraft] = useState(base.draft);
  const [conflict, setConflict] = useState<VersionedItem>();
  const textOf = useProblemText();
  const { errors, show, clear } = useFormErrors(names);
  const { stored } = base;
  const id = stored && idOf(list, stored.item);
  const changes = useMemo(() => toChangedParts(base.draft, draft), [base, draft]);
  const isDirty = Object.keys(changes).length > 0;
  const change = useCallback(
    (next: (now: FormDraft) => FormDraft) => setDraft((now) => next(now)),
    [],
  );

  const lost: Lost<FormDraft> = useRef(undefined);
  const save = useMutation({
    mutationFn: async (choice?: Choice) => {
      const sent = choice ? toDraft(choice.parts) : draft;
      if (id === undefined)
        return { ...(await createOnce(list, toNewParts(sent), sent, lost)), sent };
      // The form that an earlier save has stored, although its response was lost.
      const earlier = await repeatLost(lost);
      const rest = earlier && toRemainingParts(toDraft(earlier.reply.body), earlier.values, sent);
      if (earlier && rest && Object.keys(rest).length === 0) return { ...earlier.reply, sent };
      const etag = earlier ? earlier.reply.headers.get("etag") : (choice?.over ?? stored)?.etag;
      const input = rest ?? (choice ? toChangedParts(toDraft(choice.over.item), sent) : changes);
      const [method = "PATCH"] = list.operations.update?.split(" ") ?? [];
      const path = itemPath(list, id);
      const write = { method, path, input, etag: etag ?? undefined, values: sent };
      return { ...(await sendNew(write, lost)), sent };
    },
    onSuccess: async ({ body, headers, sent }, choice) => {
      clear();
      setConflict(undefined);
      notifications.show({ message: t(id === undefined ? "form.created" : "form.saved") });
      await queries.invalidateQueries({ queryKey: ["items", list.slug] });
      const etag = headers.get("etag") ?? undefined;
      // The response has no permissions. If the form cannot be read again, they are those of before.
      const versioned = await queries
        .fetchQuery({ ...itemQuery(list, idOf(list, body)), staleTime: 0 })
        .catch(() => ({ mayUpdate: true, mayRemove: false, ...stored, item: body, etag }));
      const saved = adopt(toDraft(versioned.item), sent);
      setBase({ stored: versioned, draft: saved });
      setDraft((now) =>
        now === sent || choice
          ? saved
          : { ...toRenewed(saved, sent, now), fields: withIds(now.fields, saved.fields) },
      );
    },
    onError: async (error) => {
      if (isConflict(error) && id !== undefined)
        return readStored(list, id).then(setConflict, show);
      const [problem] = problemsIn(error);
      show(error, (found) => {
        if (problem) return { [placeOfText(problem)]: textOf(problem) };
        return error instanceof ApiError && error.code === "forms_key_taken"
          ? { ...found, key: error.message }
          : found;
      });
      return undefined;
    },
  });
  return {
    list,
    id,
    stored,
    /** The fields as they are stored. */
    storedFields: base.draft.fields,
    draft,
    change,
    isDirty,
    errors,
    save,
    /** The version of another user, while both are compared. */
    conflict,
    closeConflict: () => setConflict(undefined),
    /** Replaces the changed values by that version. */
    takeTheirs: () => {
      if (!conflict || id === undefined) return;
      queries.setQueryData(itemQuery(list, id).queryKey, conflict);
      const saved = toDraft(conflict.item);
      setConflict(undefined);
      setBase({ stored: conflict, draft: saved });
      setDraft(saved);
    },
    set: <K extends keyof FormDraft>(name: K, value: FormDraft[K]) =>
      setDraft((now) => ({ ...now, [name]: value })),
    setIn: (part: "saving" | "settings", name: string, value: unknown) =>
      setDraft((now) => ({ ...now, [part]: { ...record(now[part]), [name]: value } })),
    leaveTo: (path: string) => navigate({ to: path }),
  };
}
