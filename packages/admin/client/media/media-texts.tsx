import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { withoutTags } from "../api/items.ts";
import { fieldErrorsOf, type FieldErrors, messageOf } from "../api/problem.ts";
import { isSame } from "../forms/fields.ts";
import { toRenewed } from "../forms/merge.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { kindOf, type MediaFile, mediaPath } from "./media-file.ts";

const textOf = ({ raw, rendered }: MediaFile["title"]): string => raw ?? withoutTags(rendered);

const toTexts = (file: MediaFile) => ({
  title: textOf(file.title),
  alt_text: file.alt_text,
  caption: textOf(file.caption),
  description: file.description ? textOf(file.description) : "",
});
type Texts = ReturnType<typeof toTexts>;

/** The texts of a file, which are saved together. */
export function MediaTexts({
  file,
  isDisabled,
  refresh,
  onInput,
}: {
  readonly file: MediaFile;
  readonly isDisabled: boolean;
  readonly refresh: () => Promise<void>;
  /** Called with whether there are texts that are not saved. */
  readonly onInput: (hasInput: boolean) => void;
}) {
  const t = useTranslations("media.details");
  const stored = toTexts(file);
  const [read, setRead] = useState(stored);
  const [before, setBefore] = useState(stored);
  const [values, setValues] = useState(stored);
  const renew = (newer: Texts, old: Texts) => {
    setBefore(newer);
    setValues((now) => toRenewed(newer, old, now));
  };
  // Another user may have saved texts: fields that this user has not changed follow them.
  if (!isSame(stored, read)) {
    setRead(stored);
    renew(stored, before);
  }
  const [errors, setErrors] = useState<FieldErrors>({});
  const names = Object.keys(before) as (keyof Texts)[];
  const changed = names.filter((name) => values[name] !== before[name]);
  const save = useMutation({
    mutationFn: async () => {
      const input = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const { body } = await send<MediaFile>("PATCH", `${mediaPath}/${file.id}`, input);
      return { sent: values, saved: toTexts(body) };
    },
    onSuccess: async ({ sent, saved }) => {
      // The site may have stored other texts than those that were sent, for example without spaces at the end.
      renew(saved, sent);
      notifications.show({ message: t("saved") });
      await refresh();
    },
    onError: (error) => {
      setErrors(fieldErrorsOf(error));
      notifications.show({ color: "red", message: messageOf(error) });
    },
  });
  const hasInput = changed.length > 0;
  useEffect(() => onInput(hasInput), [hasInput]);
  useLeaveQuestion(hasInput);
  const propsOf = (name: keyof Texts) => ({
    name,
    disabled: isDisabled,
    error: errors[name],
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setErrors({});
      setValues((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="sm">
        {kindOf(file) === "image" && (
          <Textarea
            label={t("alt")}
            description={t("altHelp")}
            autosize
            minRows={2}
            {...propsOf("alt_text")}
          />
        )}
        <TextInput label={t("title")} {...propsOf("title")} />
        <Textarea label={t("caption")} autosize minRows={1} {...propsOf("caption")} />
        <Textarea label={t("description")} autosize minRows={1} {...propsOf("description")} />
        {!isDisabled && (
          <Button type="submit" w="fit-content" loading={save.isPending} disabled={!hasInput}>
            {t("save")}
          </Button>
        )}
      </Stack>
    </form>
  );
}
