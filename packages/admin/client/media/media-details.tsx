import {
  ActionIcon,
  Anchor,
  Button,
  CopyButton,
  Group,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Copy, Crop, ExternalLink, RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { messageOf } from "../api/problem.ts";
import { Failure, Loading } from "../shell/states.tsx";
import { toSize } from "./file-size.ts";
import { fileNameOf, kindOf, type MediaFile, mediaPath, nameOf } from "./media-file.ts";
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
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Details {...props} file={data} />;
}

function Details({ file, onDeleted, onEdited }: Props & { readonly file: MediaFile }) {
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
      labels: { confirm: t("delete"), cancel: t("close") },
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
        <Button
          size="xs"
          variant="default"
          component="a"
          href={file.source_url}
          target="_blank"
          leftSection={<ExternalLink size={14} aria-hidden />}
        >
          {t("openFile")}
        </Button>
        {may(`DELETE ${mediaPath}/:id`) && canChange && (
          <Button size="xs" variant="subtle" color="red" onClick={() => void remove()}>
            {t("delete")}
          </Button>
        )}
      </Group>
      <MediaTexts file={file} isDisabled={!canChange} refresh={refresh} />
      <TextInput
        label={t("url")}
        readOnly
        dir="ltr"
        value={file.source_url}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyUrl url={file.source_url} />}
      />
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

function CopyUrl({ url }: { readonly url: string }) {
  const t = useTranslations("media.details");
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("copied") : t("copy")}>
          <ActionIcon variant="subtle" color="gray" aria-label={t("copy")} onClick={copy}>
            {copied ? <Check size={15} /> : <Copy size={15} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** The metadata of a file: name, size and versions. */
function Facts({ file }: { readonly file: MediaFile }) {
  const t = useTranslations("media.details");
  const format = useFormatter();
  const { width, height, filesize, sizes = {} } = file.media_details;
  const facts = [
    fileNameOf(file),
    [file.mime_type, toSize(format, filesize)].filter(Boolean).join(" · "),
    width !== undefined && height !== undefined ? t("dimensions", { width, height }) : "",
    t("uploaded", { date: format.dateTime(new Date(file.date), { dateStyle: "medium" }) }),
  ].filter((one) => one !== "");
  return (
    <Stack gap={4}>
      {facts.map((fact) => (
        <Text key={fact} size="sm" className="muted" style={{ overflowWrap: "anywhere" }}>
          {fact}
        </Text>
      ))}
      {Object.keys(sizes).length > 0 && (
        <Text size="sm" className="muted">
          {t("sizes")}:{" "}
          {Object.entries(sizes).map(([name, size], at) => (
            <span key={name}>
              {at > 0 && ", "}
              <Anchor href={size.source_url} target="_blank" size="sm">
                {name} ({size.width} × {size.height})
              </Anchor>
            </span>
          ))}
        </Text>
      )}
    </Stack>
  );
}
