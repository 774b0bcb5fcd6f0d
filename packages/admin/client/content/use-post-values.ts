import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { List, Schemas } from "../api/directory.ts";
import type { FieldErrors } from "../api/problem.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useLabel } from "../api/use-label.ts";
import { type FormField, toChanges, toField } from "../forms/fields.ts";
import type { LocalCopy } from "./kept-copies.ts";
import { editedArgs, merge, type PostValues, toPostValues } from "./post-values.ts";

/** The values of the post that is edited. */
export type EditedPost = ReturnType<typeof usePostValues>;

/** The version of the post that is edited. */
interface Base {
  readonly id: string | undefined;
  readonly stored: VersionedItem | undefined;
  /** Values of an older version that was edited before: saving them over a newer version is a conflict. */
  readonly before?: PostValues;
}

/** The state of the form of a post: the version that is edited, its values, and the functions to change them. */
export function usePostValues(
  list: List,
  args: Schemas,
  firstId: string | undefined,
  first: VersionedItem | undefined,
) {
  const labelOf = useLabel();
  const queries = useQueryClient();
  const fields = useMemo<readonly FormField[]>(
    () =>
      Object.entries(editedArgs(args)).map(([name, schema]) =>
        toField(list, name, schema, schema.required === true, labelOf),
      ),
    [list, args, labelOf],
  );
  const [base, setBase] = useState<Base>({ id: firstId, stored: first });
  const before = useMemo(
    () => ({ ...toPostValues(fields, base.stored?.item), ...base.before }),
    [fields, base],
  );
  const [values, setValues] = useState<PostValues>(before);
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = useMemo(() => toChanges(fields, before, values, false), [fields, before, values]);
  const latest = useRef({ base, before, values, changes });
  latest.current = { base, before, values, changes };

  /** Changes a value to one that depends on the current one. */
  const change = useCallback((name: string, toNext: (now: unknown) => unknown) => {
    setValues((now) => {
      const value = toNext(now[name]);
      return now[name] === value ? now : { ...now, [name]: value };
    });
    setErrors((now) =>
      name in now ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)) : now,
    );
  }, []);
  const set = useCallback((name: string, value: unknown) => change(name, () => value), [change]);

  /** Applies the values that the site has stored. Values that were changed since they were sent are preserved. */
  const adopt = useCallback(
    (id: string, stored: VersionedItem, sent: PostValues) => {
      // The next request reads what was rendered last.
      flushSync(() => {
        setBase({ id, stored });
        setValues((now) => merge(now, sent, toPostValues(fields, stored.item)));
      });
      queries.setQueryData(["item", list.slug, id, "edit"], stored);
    },
    [fields, list, queries],
  );

  /** Replaces the edited version and all values. */
  const replace = (stored: VersionedItem, chosen: PostValues) => {
    setBase({ id: base.id, stored });
    setValues(chosen);
  };
  /** Applies changes that were left earlier. If they were made to another version, that one is edited again. */
  const restore = (left: PostValues, from: LocalCopy["from"]) => {
    if (from && base.stored && from.etag !== base.stored.etag)
      setBase({ ...base, stored: { ...base.stored, etag: from.etag }, before: from.before });
    setValues((now) => ({ ...now, ...left }));
  };

  return {
    fields,
    base,
    before,
    values,
    changes,
    latest,
    errors,
    setErrors,
    set,
    change,
    setAll: setValues,
    adopt,
    replace,
    restore,
  };
}
