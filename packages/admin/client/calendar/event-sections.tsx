import { Group, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { DatePickerInput, DateTimePicker } from "@mantine/dates";
import { useTranslations } from "use-intl";
import type { FieldErrors } from "../api/problem.ts";
import { useLabel } from "../api/use-label.ts";
import { RelationPicker } from "../forms/relation-picker.tsx";
import { type EventValues, eventStatuses, isEventStatus, withStart } from "./event.ts";
import { NewContact } from "./new-contact.tsx";
import { Section } from "../shell/section.tsx";

/** The values of the form, and how its sections change them. */
export interface EventFields {
  readonly values: EventValues;
  readonly errors: FieldErrors;
  readonly change: (toNext: (now: EventValues) => EventValues) => void;
}

const base = "/calendar/events/v1";
const zones = Intl.supportedValuesOf("timeZone");

/** Sets one value. */
const setter =
  <K extends keyof EventValues>({ change }: EventFields, name: K) =>
  (value: EventValues[K]): void =>
    change((now) => ({ ...now, [name]: value }));

/** The properties of the input of a text. */
const textOf = (
  fields: EventFields,
  name: "cost" | "description" | "excerpt" | "title" | "website",
) => ({
  value: fields.values[name],
  error: fields.errors[name],
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    setter(fields, name)(event.currentTarget.value),
});

/** The properties of a switch. */
const flagOf = (fields: EventFields, name: "isAllDay" | "isFeatured" | "isHidden") => ({
  checked: fields.values[name],
  onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
    setter(fields, name)(event.currentTarget.checked),
});

/** The title, the times and the texts. */
export function DescriptionSection(fields: EventFields) {
  const t = useTranslations("events");
  return (
    <Section>
      <TextInput label={t("title")} name="title" withAsterisk {...textOf(fields, "title")} />
      <Times {...fields} />
      <Textarea
        label={t("description")}
        description={t("descriptionHelp")}
        autosize
        minRows={6}
        maxRows={24}
        {...textOf(fields, "description")}
      />
      <Textarea label={t("excerpt")} autosize minRows={2} {...textOf(fields, "excerpt")} />
    </Section>
  );
}

function Times(fields: EventFields) {
  const t = useTranslations("events");
  const { values, errors, change } = fields;
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <Moment
          label={t("start")}
          value={values.start}
          isAllDay={values.isAllDay}
          error={errors["start_date"]}
          onChange={(start) => change((now) => withStart(now, start))}
        />
        <Moment
          label={t("end")}
          value={values.end}
          isAllDay={values.isAllDay}
          error={errors["end_date"]}
          onChange={setter(fields, "end")}
        />
      </Group>
      <Group grow align="flex-end" preventGrowOverflow={false}>
        <Switch label={t("allDay")} {...flagOf(fields, "isAllDay")} />
        <Select
          label={t("timezone")}
          searchable
          data={zones.includes(values.timezone) ? zones : [values.timezone, ...zones]}
          value={values.timezone}
          error={errors["timezone"]}
          allowDeselect={false}
          limit={60}
          onChange={(zone) => zone !== null && setter(fields, "timezone")(zone)}
        />
      </Group>
    </>
  );
}

/** A day, or a day with a time. */
function Moment({
  isAllDay,
  value,
  onChange,
  ...input
}: {
  readonly label: string;
  readonly value: string | null;
  readonly isAllDay: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  return isAllDay ? (
    <DatePickerInput
      {...input}
      withAsterisk
      value={value?.slice(0, 10) ?? null}
      onChange={(next) => onChange(next === null ? null : `${next} 00:00:00`)}
    />
  ) : (
    <DateTimePicker
      {...input}
      withAsterisk
      valueFormat="D MMM YYYY HH:mm"
      value={value}
      onChange={onChange}
    />
  );
}

/** The venue and the organizers. */
export function PlaceSection(fields: EventFields) {
  const t = useTranslations("events");
  const { values, errors } = fields;
  return (
    <Section title={t("place")}>
      <RelationPicker
        path={`${base}/venues`}
        label={t("venue")}
        error={errors["venue"]}
        value={values.venue}
        onChange={setter(fields, "venue")}
      />
      <NewContact kind="venue" onCreated={(one) => setter(fields, "venue")([one])} />
      <RelationPicker
        isMany
        path={`${base}/organizers`}
        label={t("organizers")}
        error={errors["organizer"]}
        value={values.organizers}
        onChange={setter(fields, "organizers")}
      />
      <NewContact
        kind="organizer"
        onCreated={(one) => setter(fields, "organizers")([...values.organizers, one])}
      />
    </Section>
  );
}

/** The status, the cost, the image, the terms, and where the event is shown. */
export function SettingsSection(fields: EventFields) {
  const t = useTranslations("events");
  const labelOf = useLabel();
  const { values, errors } = fields;
  return (
    <Section>
      <Select
        label={t("status")}
        data={[
          ...eventStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          // A scheduled event, and one in the trash.
          ...(isEventStatus(values.status)
            ? []
            : [{ value: values.status, label: labelOf(values.status) }]),
        ]}
        value={values.status}
        error={errors["status"]}
        allowDeselect={false}
        onChange={(status) => status !== null && setter(fields, "status")(status)}
      />
      <TextInput label={t("cost")} {...textOf(fields, "cost")} />
      <TextInput label={t("website")} type="url" {...textOf(fields, "website")} />
      <RelationPicker
        path="/core/v2/media"
        label={t("image")}
        error={errors["image"]}
        value={values.image}
        onChange={setter(fields, "image")}
      />
      <RelationPicker
        isMany
        path={`${base}/categories`}
        label={t("categories")}
        error={errors["categories"]}
        value={values.categories}
        onChange={setter(fields, "categories")}
      />
      <RelationPicker
        isMany
        path={`${base}/tags`}
        label={t("tags")}
        error={errors["tags"]}
        value={values.tags}
        onChange={setter(fields, "tags")}
      />
      <Switch label={t("featured")} {...flagOf(fields, "isFeatured")} />
      <Switch label={t("hidden")} {...flagOf(fields, "isHidden")} />
    </Section>
  );
}
