import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Crop, RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading, Refreshable } from "../shell/states.tsx";
import { Facts, FileUrl } from "./file-facts.tsx";
import { kindOf, type MediaFile, mediaPath, nameOf } from "./media-file.ts";
import { fileQuery } from "./queries.ts";
import { MediaTexts } from "./media-texts.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { Thumbnail } from "./tile.tsx";
import { Usages, usagesQuery } from "./usages.tsx";
import classes from "./media.module.css";

const ImageEdit = lazy(async () => ({ default: (await import("./image-edit.tsx")).ImageEdit }));

interface Props {
  readonly id: number;
  readonly onDeleted: () => void;
  /** Called with the id of the new file after an image was cropped or rotated. */
  readonly onEdited: (id: number) => void;
}

/** A file with its texts and its facts. */
export function MediaDetails(props: Props) {
  const { data, error, refetch } = useQuery(fileQuery(props.id, true));
  const [hasInput, setHasInput] = useState(false);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Refreshable error={error} retry={() => void refetch()} hasInput={hasInput}>
      <Details {...props} file={data} onInput={setHasInput} />
    </Refreshable>
  );
}

interface DetailsProps extends Props {
  readonly file: MediaFile;
  /** Called with whether there are texts that are not saved. */
  readonly onInput: (hasInput: boolean) => void;
}
function Details({ file, onDeleted, onEdited, onInput }: DetailsProps) {
  const t = useTranslations("media.details");
  const may = useMay();
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const canChange = may(`PATCH ${mediaPath}/:id`) && file.title.raw !== undefined;
  const isImage = kindOf(file) === "image";
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ["items", "media"] });
    await queries.invalidateQueries({ queryKey: ["item", "media", String(file.id)] });
  };
  /** The current number of usages, if the user may read it. */
  const countUsages = () =>
    queries
      .fetchInfiniteQuery({ ...usagesQuery(file.id), staleTime: 0 })
      .then(({ pages }) => pages[0]?.total ?? 0)
      .catch(() => undefined);
  const remove = async () => {
    const count = await countUsages();
    modals.openConfirmModal({
      title: t("deleteTitle", { name: nameOf(file) }),
      children: (
        <Text size="sm">{count === undefined ? t("deleteText") : t("deleteUsed", { count })}</Text>
      ),
      labels: { confirm: t("delete"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => {
        send("DELETE", `${mediaPath}/${file.id}`, { force: true }).then(
          async () => {
            onDeleted();
            notifications.show({ message: t("deleted") });
            await queries.invalidateQueries({ queryKey: ["items", "media"] });
          },
          (error: unknown) => notifications.show({ color: "red", message: messageOf(error) }),
        );
      },
    });
  };
  return (
    <Stack gap="md">
      <div className={classes["large"]}>
        {kindOf(file) === "video" ? (
          <video src={file.source_url} controls width="100%" aria-label={nameOf(file)} />
        ) : kindOf(file) === "audio" ? (
          <audio src={file.source_url} controls aria-label={nameOf(file)} />
        ) : (
          <Thumbnail file={file} width={600} />
        )}
      </div>
      <Group gap="xs">
        {isImage && canChange && may(`POST ${mediaPath}/:id/edit`) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Crop size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t("edit")}
          </Button>
        )}
        {/* In a narrow window they are in a line of their own together. */}
        <Group gap="xs" wrap="nowrap" flex="1 0 auto">
          {canChange && may(`POST ${mediaPath}/:id/replace`) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<RefreshCw size={14} aria-hidden />}
              onClick={() => setReplacing(true)}
            >
              {t("replace")}
            </Button>
          )}
          {may(`DELETE ${mediaPath}/:id`) && canChange && (
            <Button size="xs" variant="subtle" color="red" ms="auto" onClick={() => void remove()}>
              {t("delete")}
            </Button>
          )}
        </Group>
      </Group>
      <MediaTexts file={file} isDisabled={!canChange} refresh={refresh} onInput={onInput} />
      <FileUrl url={file.source_url} />
      <Facts file={file} />
      <Usages id={file.id} />
      {isReplacing && (
        <ReplaceDialog file={file} onClose={() => setReplacing(false)} onReplaced={refresh} />
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <ImageEdit
            file={file}
            onClose={() => setEditing(false)}
            onSaved={(next) => {
              setEditing(false);
              void refresh();
              onEdited(next);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
