import { Grid, Stack, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import type { List, Schemas } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { idOf, type Item, itemPath, titleOf } from "../api/items.ts";
import type { VersionedItem } from "../api/queries.ts";
import { useActions } from "../lists/use-actions.tsx";
import { useLabel } from "../api/use-label.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { useWithin } from "../messages/use-within.ts";
import { Field } from "./field.tsx";
import { isChanged, toChanges, toPrefilled, toSections, toValues } from "./fields.ts";
import { FormHeader } from "./form-header.tsx";
import { useFormErrors } from "./use-form-errors.ts";
import { useLeaveQuestion } from "./use-leave-question.tsx";

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
  const before = useMemo(() => toValues(fields, item), [fields, item]);
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [values, setValues] = useState(() =>
    item ? before : { ...before, ...toPrefilled(fields, given) },
  );
  const {
    errors,
    show: showErrors,
    clear: clearErrors,
  } = useFormErrors(fields.map(({ name }) => name));
  const isNew = id === undefined;
  const changes = toChanges(fields, before, values, true);
  const isDirty = isChanged(fields, before, values);
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);

  const save = useMutation({
    mutationFn: async ({ isForced }: { readonly isForced: boolean }) => {
      if (isNew) return (await send<Item>("POST", list.path, changes)).body;
      const [method = "PATCH"] = list.operations.update?.split(" ") ?? [];
      const headers =
        stored?.etag !== undefined && !isForced ? { "If-Match": stored.etag } : undefined;
      const options = headers ? { headers } : {};
      return (await send<Item>(method, itemPath(list, id), changes, options)).body;
    },
    onSuccess: async (saved) => {
      clearErrors();
      leave.allow();
      notifications.show({ message: isNew ? t("created") : t("saved") });
      await refresh();
      const savedId = saved ? idOf(list, saved) : "";
      if (isNew)
        await navigate({ to: savedId === "" ? `/${list.slug}` : `/${list.slug}/${savedId}` });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) return askAboutConflict();
      showErrors(error);
      return undefined;
    },
  });
  const askAboutConflict = () => {
    modals.openConfirmModal({
      title: t("conflict", { name: within(list.singular) }),
      children: t("conflictText"),
      labels: { confirm: t("keepYours"), cancel: t("keepTheirs") },
      onConfirm: () => save.mutate({ isForced: true }),
      onCancel: () => void queries.invalidateQueries({ queryKey: ["item", list.slug] }),
    });
  };
  const leave = useLeaveQuestion(isDirty && !save.isPending);
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
  const hasSide = sections.some(({ isSide }) => isSide);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ isForced: false });
      }}
      noValidate
    >
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
              <Stack gap="md">{show(true)}</Stack>
            </Grid.Col>
          )}
        </Grid>
      </Stack>
    </form>
  );
}
