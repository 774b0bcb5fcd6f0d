import { Badge, Stack, Tabs } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@waymark/client";
import { type List, type Schemas, useDirectory, useSchemas } from "../api/directory.ts";
import { idOf, toListBelow } from "../api/items.ts";
import { itemQuery, type VersionedItem } from "../api/queries.ts";
import { fieldErrorsOf } from "../api/problem.ts";
import { FormHeader } from "../forms/form-header.tsx";
import { useStoredAddress } from "../forms/use-stored-address.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { useActions } from "../lists/use-actions.tsx";
import { Boundary } from "../shell/boundary.tsx";
import { problemsIn } from "./problems.ts";
import { tabOf } from "./error-places.ts";
import { CalculationsTab } from "./calculations-tab.tsx";
import { ConfirmationTab } from "./confirmation-tab.tsx";
import { EmailsTab } from "./emails-tab.tsx";
import { FieldsTab } from "./fields-tab.tsx";
import { FormConflict } from "./form-conflict.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { SubmissionsTab } from "./submissions-tab.tsx";
import { type EditedForm, useForm } from "./use-form.ts";
import { usePreview } from "./use-preview.ts";
import type { Stored } from "./draft.ts";
import classes from "./form-builder.module.css";

/** The screen of a form, or of a new one: its fields, settings and submissions. */
export function BuilderScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  const schemas = useSchemas(list);
  // A new form gets an id while it is edited. The screen must not be replaced.
  const [first] = useState(id);
  if (first === undefined)
    return <Builder list={list} args={schemas.create ?? {}} stored={undefined} />;
  return <Existing list={list} args={schemas.update ?? {}} id={first} />;
}

function Existing({
  list,
  args,
  id,
}: {
  readonly list: List;
  readonly args: Schemas;
  readonly id: string;
}) {
  // The builder keeps the version that it has read, and asks its user what to do if another user saves the form.
  const { data } = useSuspenseQuery(itemQuery(list, id));
  return <Builder list={list} args={args} stored={data} />;
}

const tabs = ["fields", "confirmation", "emails", "calculations", "settings"] as const;

function Builder({
  list,
  args,
  stored: firstStored,
}: {
  readonly list: List;
  readonly args: Schemas;
  readonly stored: VersionedItem | undefined;
}) {
  const t = useTranslations("formBuilder");
  const form = useForm(list, args, firstStored);
  const actions = useActions(list);
  const { lists } = useDirectory();
  const { tab: firstTab } = useSearch({ strict: false }) as { readonly tab?: string };
  const [tab, setTab] = useState(firstTab);
  const { id, stored, draft, isDirty, save } = form;
  const isNew = id === undefined;
  const canSave = isNew ? list.operations.create !== null : (stored?.mayUpdate ?? false);
  const leave = useLeaveQuestion(isDirty);
  const showAddress = useStoredAddress(list.slug);
  const below = lists.find((one) => one.below === list.path);
  const submissions = !isNew && below ? toListBelow(below, id) : undefined;
  const shown =
    tab === "submissions" && submissions ? tab : (tabs.find((one) => one === tab) ?? "fields");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Dialogs are inside of this form for React, though not in the document.
        if (event.target !== event.currentTarget) return;
        save.mutate(undefined, {
          onSuccess: async ({ body }) => {
            if (isNew) await showAddress(idOf(list, body), tab === undefined ? {} : { tab });
          },
          // The tab that has the error is shown.
          onError: (error) => {
            const [name] = [
              ...problemsIn(error).map(({ path }) => path),
              ...Object.keys(fieldErrorsOf(error)),
            ];
            if (error instanceof ApiError && error.status !== 412)
              setTab(error.code === "forms_key_taken" ? "settings" : tabOf(name ?? ""));
          },
        });
      }}
    >
      <Stack gap="md">
        <FormHeader
          list={list}
          title={draft.title || t("new")}
          link={stored?.item["link"]}
          onDelete={
            stored?.mayRemove
              ? () => actions.remove([stored.item], { onDone: () => leave.to(`/${list.slug}`) })
              : undefined
          }
          canSave={canSave && (shown !== "submissions" || isDirty)}
          isNew={isNew}
          isDirty={isDirty}
          isSaving={save.isPending}
        />
        <FormConflict form={form} />
        <BuilderTabs list={list} form={form} tab={shown} submissions={submissions} onTab={setTab} />
      </Stack>
    </form>
  );
}

/** The tabs of the form. The address names the one that is shown. */
function BuilderTabs({
  list,
  form,
  tab,
  submissions,
  onTab,
}: {
  readonly list: List;
  readonly form: EditedForm;
  readonly tab: string;
  /** The list of the submissions, if the user may read it. */
  readonly submissions: List | undefined;
  readonly onTab: (tab: string | undefined) => void;
}) {
  const t = useTranslations("formBuilder");
  const navigate = useNavigate();
  const { id, stored, draft } = form;
  const [examples, setExamples] = useState<Stored>({});
  const { preview, problems, error: previewError } = usePreview(draft, examples);
  const counts = { emails: draft.emails.length, calculations: draft.calculations.length };
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        onTab(next ?? undefined);
        // A new form has an address of its own once it is saved.
        if (id === undefined) return;
        void navigate({
          to: ".",
          search: (next === null || next === "fields" ? {} : { tab: next }) as never,
          state: true,
          replace: true,
          ignoreBlocker: true,
        });
      }}
    >
      <Tabs.List mb="md" className={classes["tabs"] ?? ""}>
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={
              one in counts && counts[one as keyof typeof counts] > 0 ? (
                <Badge size="sm" variant="light" color="gray">
                  {counts[one as keyof typeof counts]}
                </Badge>
              ) : null
            }
          >
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
        {submissions && (
          <Tabs.Tab
            value="submissions"
            rightSection={<SubmissionCount list={list} id={id ?? ""} />}
          >
            {t("tabs.submissions")}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="fields">
        <FieldsTab form={form} preview={preview} problems={problems} previewError={previewError} />
      </Tabs.Panel>
      <Tabs.Panel value="confirmation">
        <ConfirmationTab form={form} problems={problems} />
      </Tabs.Panel>
      <Tabs.Panel value="emails">
        <EmailsTab form={form} />
      </Tabs.Panel>
      <Tabs.Panel value="calculations">
        <CalculationsTab
          form={form}
          results={preview?.calculations ?? {}}
          problems={problems}
          examples={examples}
          onExamples={setExamples}
        />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsTab form={form} problems={problems} />
      </Tabs.Panel>
      {submissions && (
        <Tabs.Panel value="submissions">
          <Boundary>
            <SubmissionsTab list={submissions} form={stored?.item ?? {}} />
          </Boundary>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** The number of submissions, which changes while the form is open. */
function SubmissionCount({ list, id }: { readonly list: List; readonly id: string }) {
  const { data } = useQuery(itemQuery(list, id));
  const count = data?.item["submissions"];
  if (typeof count !== "number" || count === 0) return null;
  return (
    <Badge size="sm" variant="light" color="gray">
      {count}
    </Badge>
  );
}
