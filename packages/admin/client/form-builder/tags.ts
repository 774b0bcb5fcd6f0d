import type { useTranslations } from "use-intl";
import { type FormDraft, text } from "./draft.ts";
import { isStored } from "./field-types.ts";
import type { Tag } from "./tag-input.tsx";

type Translate = ReturnType<typeof useTranslations<"formBuilder">>;

const nameOf = ({ label, key }: { readonly label: string; readonly key: string }): string =>
  label || key;

/** The placeholders of the fields, or of those of one type. */
const fieldTags = ({ fields }: FormDraft, type?: string): readonly Tag[] =>
  fields
    .filter(({ values }) => isStored(values.type) && (type === undefined || values.type === type))
    .map(({ values }) => ({ tag: `{field:${values.key}}`, label: nameOf(values) }));

/** The placeholders of addresses. */
export const addressTags = (draft: FormDraft, t: Translate): readonly Tag[] => [
  { tag: "{core:admin_email}", label: t("tags.adminEmail") },
  ...fieldTags(draft, "email"),
];

const calculationTags = ({ calculations }: FormDraft): readonly Tag[] =>
  calculations
    .filter(({ name }) => text(name) !== "")
    .map(({ name }) => ({ tag: `{calc:${text(name)}}`, label: text(name) }));

/** The placeholders of texts. */
export const textTags = (draft: FormDraft, t: Translate, hasTables: boolean): readonly Tag[] => [
  ...fieldTags(draft),
  ...calculationTags(draft),
  ...(hasTables
    ? [
        { tag: "{fields_table}", label: t("tags.fieldsTable") },
        { tag: "{all_fields_table}", label: t("tags.allFieldsTable") },
      ]
    : []),
  { tag: "{form:title}", label: t("tags.formTitle") },
  { tag: "{submission:sequence}", label: t("tags.sequence") },
  { tag: "{core:site_title}", label: t("tags.siteTitle") },
  { tag: "{core:site_url}", label: t("tags.siteUrl") },
  { tag: "{core:user_display_name}", label: t("tags.userName") },
  { tag: "{other:date}", label: t("tags.date") },
  { tag: "{other:time}", label: t("tags.time") },
];

/** The placeholders of equations: numbers of fields, and earlier calculations. */
export const numberTags = (draft: FormDraft, before: number): readonly Tag[] => [
  ...draft.fields
    .filter(({ values }) => isStored(values.type))
    .map(({ values }) => ({ tag: `{field:${values.key}:calc}`, label: nameOf(values) })),
  ...calculationTags({ ...draft, calculations: draft.calculations.slice(0, before) }),
];
