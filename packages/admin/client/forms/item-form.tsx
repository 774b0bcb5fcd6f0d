import { Grid, Stack, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { type List, type Schemas, useMay, useSchemas } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { idOf, type Item, itemPath, titleOf } from "../api/items.ts";
import { editContextOf, itemQuery, readItem, type VersionedItem } from "../api/queries.ts";
import type { Values } from "../conflict/choices.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { EditLock } from "../edit-lock/edit-lock.tsx";
import { useEditLock } from "../edit-lock/use-edit-lock.ts";
import { useActions } from "../lists/use-actions.tsx";
import { useLabel } from "../api/use-label.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useWithin } from "../messages/use-within.ts";
import { previewOf } from "../previews.ts";
import { Field } from "./field.tsx";
import { isChanged, toChanges, toPrefilled, toRenewed, toSections, toValues } from "./fields.ts";
import { FormHeader } from "./form-header.tsx";
import classes from "./item-form.module.css";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";

/** Values that are saved over a version that somebody else has saved. */
interface Over {
  readonly stored: VersionedItem;
  readonly values: Values;
}

/** A form that is derived from the arguments of the endpoints that create or update an item. */
export function ItemForm({
  list,
  args,
  id,
  stored,
}: {
  readonly list: List;
  readonly args: Schemas;
  readonly id: string | undefined;
  readonly stored: VersionedItem | undefined;
}) {
  const t = useTranslations("form");
  const within = useWithin();
  const labelOf = useLabel();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh(list.slug);
  const actions = useActions(list);
  const item = stored?.item;
  const sections = useMemo(() => toSections(list, args, labelOf), [list, args, labelOf]);
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // The version that the user edits: it may be older than the stored one, which is read again after changes.
  const [opened, setOpened] = useState(stored);
  const before = useMemo(() => toValues(fields, opened?.item), [fields, opened]);
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [values, setValues] = useState<Values>(() =>
    item ? before : { ...before, ...toPrefilled(fields, given) },
  );
  /** Continues with another version. Fields that differ from the values `saved`, since the user is typing, stay as they are. */
  const adopt = (version: VersionedItem, saved: Values) => {
    setOpened(version);
    setValues((now) => toRenewed(toValues(fields, version.item), saved, now));
  };
  const {
    errors,
    show: showErrors,
    clear: clearErrors,
  } = useFormErrors(fields.map(({ name }) => name));
  const context = editContextOf(useSchemas(list));
  const [conflict, setConflict] = useState<VersionedItem>();
  const isNew = id === undefined;
  const changes = toChanges(fields, before, values, true);
  const isDirty = isChanged(fields, before, values);
  if (stored && stored !== opened && !isDirty) adopt(stored, values);
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);

  const save = useMutation({
    mutationFn: async (over?: Over) => {
      if (isNew) return { saved: (await send<Item>("POST", list.path, changes)).body, values };
      const [method = "PATCH"] = list.operations.update?.split(" ") ?? [];
      const etag = (over?.stored ?? opened)?.etag;
      const options = etag === undefined ? {} : { headers: { "If-Match": etag } };
      const input = over
        ? toChanges(fields, toValues(fields, over.stored.item), over.values, true)
        : changes;
      const { body } = await send<Item>(method, itemPath(list, id), input, options);
      return { saved: body, values };
    },
    onSuccess: async ({ saved, values }) => {
      clearErrors();
      setConflict(undefined);
      leave.allow();
      notifications.show({ message: isNew ? t("created") : t("saved") });
      await refresh();
      if (!isNew) {
        const version = queries.getQueryData(itemQuery(list, id, context).queryKey);
        if (version) adopt(version, values);
        return;
      }
      const savedId = saved ? idOf(list, saved) : "";
      await navigate({ to: savedId === "" ? `/${list.slug}` : `/${list.slug}/${savedId}` });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 412) || id === undefined)
        return showErrors(error);
      const { signal } = new AbortController();
      return readItem(list, id, context, signal).then(setConflict, showErrors);
    },
  });
  const leave = useLeaveQuestion(isDirty && !save.isPending);
  const lock = useEditLock(list, id, {
    mayEdit: canSave,
    onLost: async () => !isDirty,
    onTaken: () => void refresh(),
  });
  const remove = () => item && actions.remove([item], { onDone: leaveToList });
  const leaveToList = async () => {
    leave.allow();
    await navigate({ to: `/${list.slug}` });
  };

  const show = (isSide: boolean) =>
    sections
      .filter((section) => section.isSide === isSide)
      .map((section, at) => (
        <Stack key={section.label ?? at} component="section" className="surface" p="md" gap="md">
          {section.label !== undefined && (
            <Title order={2} size="h5">
              {section.label}
            </Title>
          )}
          {section.fields.map((field) => (
            <Field
              key={field.name}
              list={list}
              field={field}
              value={values[field.name]}
              error={errors[field.name]}
              isDisabled={!canSave}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
        </Stack>
      ));
  const preview = previewOf(list.path, useMay());
  const hasSide = preview !== undefined || sections.some(({ isSide }) => isSide);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
      noValidate
    >
      <ConflictDialog
        list={list}
        fields={fields}
        before={before}
        mine={values}
        theirs={conflict}
        theirValues={conflict && toValues(fields, conflict.item)}
        isSaving={save.isPending}
        onSave={(stored, chosen) => save.mutate({ stored, values: chosen })}
        onDiscard={() => {
          if (!conflict || id === undefined) return;
          setConflict(undefined);
          queries.setQueryData(itemQuery(list, id, context).queryKey, conflict);
          adopt(conflict, values);
        }}
        onClose={() => setConflict(undefined)}
      />
      <EditLock list={list} state={lock}>
        <Stack gap="md">
          <FormHeader
            list={list}
            title={item ? titleOf(list, item) : t("new", { name: within(list.singular) })}
            link={item?.["link"]}
            onDelete={stored?.mayRemove ? remove : undefined}
            canSave={canSave}
            isNew={isNew}
            isDirty={isDirty}
            isSaving={save.isPending}
          />
          <Grid>
            <Grid.Col span={{ base: 12, md: hasSide ? 8 : 12 }}>
              <Stack gap="md" maw={hasSide ? undefined : 760}>
                {show(false)}
              </Stack>
            </Grid.Col>
            {hasSide && (
              <Grid.Col span={{ base: 12, md: 4 }}>
                <Stack gap="md" className={preview && classes["side"]}>
                  {preview && (
                    <Suspense fallback={null}>
                      <preview.Component values={values} />
                    </Suspense>
                  )}
                  {show(true)}
                </Stack>
              </Grid.Col>
            )}
          </Grid>
        </Stack>
      </EditLock>
    </form>
  );
}
