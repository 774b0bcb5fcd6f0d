import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { fieldErrorsOf, messageOf } from "../api/problem.ts";

const kinds = {
  venue: { path: "/calendar/events/v1/venues", fields: ["venue", "address", "city", "country"] },
  organizer: { path: "/calendar/events/v1/organizers", fields: ["organizer", "email", "phone"] },
} as const;
type Kind = keyof typeof kinds;
type FieldName = (typeof kinds)[Kind]["fields"][number];

/** A button with a small form that creates a venue or organizer without leaving the event. */
export function NewContact({
  kind,
  onCreated,
}: {
  readonly kind: Kind;
  readonly onCreated: (id: string) => void;
}) {
  const t = useTranslations();
  const may = useMay();
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const [values, setValues] = useState<Readonly<Partial<Record<FieldName, string>>>>({});
  const { path, fields } = kinds[kind];
  const create = useMutation({
    mutationFn: async () => (await send<{ readonly id: number }>("POST", path, values)).body,
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["items", `${kind}s`] });
      onCreated(String(id));
      setValues({});
      close();
    },
  });
  const errors = fieldErrorsOf(create.error);
  if (!may(`POST ${path}`)) return null;
  return (
    <>
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={open}
        >
          {t(`events.new.${kind}`)}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={t(`events.new.${kind}`)} centered>
        <Stack gap="sm">
          {fields.map((name, at) => (
            <TextInput
              key={name}
              label={t(`events.contact.${name}`)}
              withAsterisk={at === 0}
              data-autofocus={at === 0 || undefined}
              value={values[name] ?? ""}
              error={errors[name]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setValues((now) => ({ ...now, [name]: value }));
              }}
            />
          ))}
          {create.error && Object.keys(errors).length === 0 && (
            <span role="alert">{messageOf(create.error)}</span>
          )}
          <Group justify="end">
            <Button variant="default" onClick={close}>
              {t("list.cancel")}
            </Button>
            <Button
              loading={create.isPending}
              disabled={!values[fields[0]]}
              onClick={() => create.mutate()}
            >
              {t("form.create")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
