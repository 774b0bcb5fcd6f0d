import {
  ActionIcon,
  Anchor,
  CopyButton,
  Group,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from "@mantine/core";
import { Check, Copy, ExternalLink } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { toSize } from "./file-size.ts";
import { fileNameOf, type MediaFile } from "./media-file.ts";

/** The address of a file, with buttons that copy and open it. */
export function FileUrl({ url }: { readonly url: string }) {
  const t = useTranslations("media.details");
  return (
    <TextInput
      label={t("url")}
      readOnly
      dir="ltr"
      value={url}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={64}
      rightSection={<UrlButtons url={url} />}
    />
  );
}

/** Buttons that copy a URL, and open it. */
function UrlButtons({ url }: { readonly url: string }) {
  const t = useTranslations("media.details");
  return (
    <Group gap={2} wrap="nowrap">
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t("copied") : t("copy")}>
            <ActionIcon variant="subtle" color="gray" aria-label={t("copy")} onClick={copy}>
              {copied ? <Check size={15} /> : <Copy size={15} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <Tooltip label={t("openFile")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          component="a"
          href={url}
          target="_blank"
          aria-label={t("openFile")}
        >
          <ExternalLink size={15} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The metadata of a file: name, size and versions. */
export function Facts({ file }: { readonly file: MediaFile }) {
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
