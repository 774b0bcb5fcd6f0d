import { notifications } from "@mantine/notifications";
import { skipToken, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Panel } from "../api/directory.ts";
import { type FieldErrors, fieldErrorsOf } from "../api/problem.ts";
import { toFieldNames } from "../settings/stored.ts";
import { type PanelValues, readPanel, usePanelsOf, writePanel } from "./panel-values.ts";
import type { Post } from "./use-post.ts";

/** The panels of modules beside a post, with their values. */
export type Panels = ReturnType<typeof usePanels>;

const without = <T>(all: Readonly<Record<string, T>>, path: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== path));

/** Reads the values of the panels of modules, and saves them after the post. */
export function usePanels(post: Post) {
  const t = useTranslations("content.panels");
  const all = usePanelsOf(post.list);
  const queries = useQueryClient();
  const { id } = post;
  const keyOf = ({ path }: Panel) => ["panel", path, id];
  const found = useQueries({
    queries: all.map((panel) => ({
      queryKey: keyOf(panel),
      queryFn: id === undefined ? skipToken : () => readPanel(panel, id),
    })),
  });
  const stored: PanelValues = Object.fromEntries(
    all.map(({ path }, at) => [path, found[at]?.data ?? {}]),
  );
  const [changes, setChanges] = useState<PanelValues>({});
  const [errors, setErrors] = useState<Readonly<Record<string, FieldErrors>>>({});
  const isDirty = Object.keys(changes).length > 0;

  const pending = useRef(changes);
  pending.current = changes;
  const store = async (panel: Panel, item: string) => {
    const { path, label, argument } = panel;
    const sent = pending.current[path];
    if (!sent) return;
    try {
      await writePanel(panel, item, sent);
      queries.setQueryData(keyOf(panel), (now: object | undefined) => ({ ...now, ...sent }));
      setChanges((now) => (now[path] === sent ? without(now, path) : now));
      setErrors((now) => without(now, path));
      // The site may store other values than those sent.
      await queries.invalidateQueries({ queryKey: keyOf(panel) });
    } catch (error) {
      const fields = toFieldNames(fieldErrorsOf(error), argument);
      setErrors((now) => ({ ...now, [path]: fields }));
      const reason = Object.values(fields).join(" ") || post.toMessage(error);
      notifications.show({ color: "red", message: t("notSaved", { panel: label, reason }) });
    }
  };
  const savedAt = post.save.submittedAt;
  const isSaved = post.save.isSuccess;
  useEffect(() => {
    if (isSaved && id !== undefined) for (const panel of all) void store(panel, id);
  }, [isSaved, savedAt, id]);

  return {
    all,
    /** Whether the stored values are known, or cannot be read. */
    isLoaded: id === undefined || found.every(({ isFetched }) => isFetched),
    stored,
    changes,
    errors,
    isDirty,
    /** Applies changes that were left earlier. */
    restore: (left: PanelValues) => {
      const known = Object.entries(left).filter(([path]) => Object.hasOwn(stored, path));
      setChanges((now) => ({ ...now, ...Object.fromEntries(known) }));
    },
    set: ({ path }: Panel, name: string, value: unknown) =>
      setChanges((now) => ({ ...now, [path]: { ...now[path], [name]: value } })),
  };
}
