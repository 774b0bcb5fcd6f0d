import { Grid, Stack, Title } from "@mantine/core";
import { Suspense, useId } from "react";
import { useTranslations } from "use-intl";
import { type List, type Schemas, useMay } from "../api/directory.ts";
import { titleOf } from "../api/items.ts";
import type { VersionedItem } from "../api/queries.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { EditLock } from "../edit-lock/edit-lock.tsx";
import { useEditLock } from "../edit-lock/use-edit-lock.ts";
import { useActions } from "../lists/use-actions.tsx";
import { useWithin } from "../messages/use-within.ts";
import { previewOf } from "../previews.ts";
import { Field } from "./field.tsx";
import { toValues } from "./fields.ts";
import { FormHeader } from "./form-header.tsx";
import classes from "./item-form.module.css";
import { useItemForm } from "./use-item-form.ts";

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
  const formId = useId();
  const actions = useActions(list);
  const form = useItemForm(list, args, id, stored);
  const { fields, before, values, isNew, isDirty, canSave, save, refresh, conflict } = form;
  const lock = useEditLock(list, id, {
    mayEdit: canSave,
    onLost: async () => !isDirty,
    onTaken: () => void refresh(),
  });
  const item = stored?.item;
  const remove = () => item && actions.remove([item], { onDone: form.leaveToList });
  const preview = previewOf(list.path, useMay());
  const hasSide = preview !== undefined || form.sections.some(({ isSide }) => isSide);
  return (
    <form
      id={formId}
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
        onDiscard={form.adoptConflict}
        onClose={form.closeConflict}
      />
      <EditLock list={list} state={lock}>
        <Stack gap="md">
          <FormHeader
            list={list}
            formId={formId}
            title={item ? titleOf(list, item) : t("new", { name: within(list.singular) })}
            link={item?.["link"]}
            onDelete={stored?.mayRemove ? remove : undefined}
            {...(item && { deleteLabel: actions.removeLabel([item]) })}
            canSave={canSave}
            isNew={isNew}
            isDirty={isDirty}
            isSaving={save.isPending}
          />
          <Grid>
            <Grid.Col span={{ base: 12, md: hasSide ? 8 : 12 }}>
              <Stack gap="md" maw={hasSide ? undefined : 760}>
                <Sections list={list} form={form} isSide={false} />
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
                  <Sections list={list} form={form} isSide />
                </Stack>
              </Grid.Col>
            )}
          </Grid>
        </Stack>
      </EditLock>
    </form>
  );
}

/** The sections of the main column, or of the one beside it. */
function Sections({
  list,
  form: { sections, values, errors, canSave, isNew, setValue },
  isSide,
}: {
  readonly list: List;
  readonly form: ReturnType<typeof useItemForm>;
  readonly isSide: boolean;
}) {
  return sections
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
            isDisabled={!canSave || (field.isFixed && !isNew)}
            onChange={(value) => setValue(field.name, value)}
          />
        ))}
      </Stack>
    ));
}
