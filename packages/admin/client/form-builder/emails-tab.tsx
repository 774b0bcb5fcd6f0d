import {
  Accordion,
  Alert,
  Badge,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type FormDraft, type Stored, text } from "./draft.ts";
import { useLabel } from "../api/use-label.ts";
import { placeOf } from "./error-places.ts";
import { freeKey } from "./field-nodes.ts";
import { TagInput } from "./tag-input.tsx";
import { addressTags, textTags } from "./tags.ts";
import type { EditedForm } from "./use-form.ts";

const maxEmails = 20;

/** The emails that are sent for each submission. */
export function EmailsTab({ form: { draft, set, errors } }: { readonly form: EditedForm }) {
  const t = useTranslations("formBuilder.emails");
  const labelOf = useLabel();
  const { emails } = draft;
  const [open, setOpen] = useState<string | null>(emails.length === 1 ? "0" : null);
  const add = (email: Stored) => {
    const names = emails.map(({ name }) => text(name));
    set("emails", [...emails, { ...email, name: freeKey(text(email["name"]), names) }]);
    setOpen(String(emails.length));
  };
  const address = draft.fields.find(({ values }) => values.type === "email")?.values.key;
  return (
    <Stack gap="md" maw={860}>
      {errors["emails"] !== undefined && (
        <Alert color="red" role="alert">
          {placeOf(draft, errors["emails"], labelOf).message}
        </Alert>
      )}
      {emails.length === 0 && (
        <Stack className="surface" align="center" gap={4} py={48} px="md" ta="center">
          <Text fw={600}>{t("none")}</Text>
          <Text size="sm" className="muted">
            {t("noneText")}
          </Text>
        </Stack>
      )}
      {emails.length > 0 && (
        <Accordion
          variant="separated"
          value={open}
          onChange={setOpen}
          styles={{ item: { background: "var(--admin-surface)" } }}
        >
          {emails.map((email, at) => (
            <Accordion.Item key={at} value={String(at)}>
              <Accordion.Control>
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" fw={550} truncate dir="auto">
                    {text(email["email_subject"]) || text(email["name"])}
                  </Text>
                  {email["active"] === false && (
                    <Badge size="sm" variant="light" color="gray" tt="none">
                      {t("off")}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" className="muted" truncate>
                  {t("toShort", { address: text(email["to"]) })}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                {open === String(at) && (
                  <EmailEditor
                    email={email}
                    draft={draft}
                    onChange={(changed) => set("emails", emails.with(at, changed))}
                    onRemove={() => {
                      set("emails", emails.toSpliced(at, 1));
                      setOpen(null);
                    }}
                  />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {emails.length < maxEmails && (
        <Group gap="xs">
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() =>
              add({
                name: "office",
                active: true,
                to: "{core:admin_email}",
                ...(address !== undefined && { reply_to: `{field:${address}}` }),
                email_subject: "{form:title}",
                email_message: "{fields_table}",
                email_format: "html",
              })
            }
          >
            {t("addOffice")}
          </Button>
          {address !== undefined && (
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() =>
                add({
                  name: "confirmation",
                  active: true,
                  to: `{field:${address}}`,
                  email_subject: "{form:title}",
                  email_message: `<p>${t("confirmationText")}</p>\n{fields_table}`,
                  email_format: "html",
                })
              }
            >
              {t("addConfirmation")}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function EmailEditor({
  email,
  draft,
  onChange,
  onRemove,
}: {
  readonly email: Stored;
  readonly draft: FormDraft;
  readonly onChange: (email: Stored) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("formBuilder.emails");
  const builder = useTranslations("formBuilder");
  const set = (name: string) => (value: unknown) => onChange({ ...email, [name]: value });
  const addresses = addressTags(draft, builder);
  const texts = textTags(draft, builder, false);
  const isPlain = email["email_format"] === "plain";
  const flag = (name: string, standard: boolean) => ({
    checked: typeof email[name] === "boolean" ? (email[name] as boolean) : standard,
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      set(name)(event.currentTarget.checked),
  });
  const address = (name: "bcc" | "cc" | "from_address" | "reply_to" | "to") => (
    <TagInput label={t(name)} value={text(email[name])} tags={addresses} onChange={set(name)} />
  );
  return (
    <Stack gap="md">
      <Switch label={t("active")} {...flag("active", true)} />
      <TagInput
        label={t("to")}
        description={t("toHelp")}
        value={text(email["to"])}
        tags={addresses}
        onChange={set("to")}
      />
      <TagInput
        label={t("subject")}
        value={text(email["email_subject"])}
        tags={texts}
        onChange={set("email_subject")}
      />
      <SegmentedControl
        aria-label={t("format")}
        style={{ alignSelf: "flex-start" }}
        data={[
          { value: "html", label: t("html") },
          { value: "plain", label: t("plain") },
        ]}
        value={isPlain ? "plain" : "html"}
        onChange={set("email_format")}
      />
      {isPlain ? (
        <TagInput
          label={t("plainMessage")}
          description={t("plainHelp")}
          rows={6}
          value={text(email["email_message_plain"])}
          tags={textTags(draft, builder, true)}
          onChange={set("email_message_plain")}
        />
      ) : (
        <TagInput
          label={t("message")}
          description={t("messageHelp")}
          rows={6}
          value={text(email["email_message"])}
          tags={textTags(draft, builder, true)}
          onChange={set("email_message")}
        />
      )}
      <Group gap="xl">
        <Switch label={t("attachCsv")} {...flag("attach_csv", false)} />
        <Switch label={t("attachFiles")} {...flag("attach_files", false)} />
      </Group>
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control fz="sm">{t("more")}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              {address("reply_to")}
              {address("cc")}
              {address("bcc")}
              <TagInput
                label={t("from_name")}
                value={text(email["from_name"])}
                tags={texts}
                onChange={set("from_name")}
              />
              {address("from_address")}
              <TextInput
                label={t("name")}
                description={t("nameHelp")}
                value={text(email["name"])}
                maxLength={64}
                onChange={(event) => set("name")(event.currentTarget.value)}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        style={{ alignSelf: "flex-start" }}
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={onRemove}
      >
        {t("remove")}
      </Button>
    </Stack>
  );
}
