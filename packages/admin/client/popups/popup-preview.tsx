import { ActionIcon, Group, Modal, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue, useDisclosure, useViewportSize } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Maximize2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { frontPageQuery, toPreviewDocument } from "./site-page.ts";
import { type Shown, type Viewport, WindowFrame } from "./window-frame.tsx";

interface Answer {
  readonly html: string;
  readonly style: string;
  readonly look: Readonly<Record<string, string>>;
}
type Values = Readonly<Record<string, unknown>>;

/** The values that change how a popup looks. */
const shown = new Set([
  "content",
  "display_title",
  "close_text",
  "size",
  "custom_width",
  "custom_height",
  "responsive_min_width",
  "responsive_max_width",
  "location",
  "position_top",
  "position_bottom",
  "position_left",
  "position_right",
  "overlay_disabled",
  "zindex",
]);
const viewports: Readonly<Record<"desktop" | "phone", Viewport>> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 375, height: 667 },
};

/** The popup as the site renders it with values that are not saved. */
function usePreview(values: Values) {
  const own = Object.entries(values).filter(
    ([name, value]) => shown.has(name) && value !== undefined && value !== null,
  );
  const [debounced] = useDebouncedValue(JSON.stringify(Object.fromEntries(own)), 350);
  const { data, error } = useQuery({
    queryKey: ["popup-preview", debounced],
    queryFn: async ({ signal }) => {
      const input = JSON.parse(debounced) as Values;
      const { body } = await send<Answer>("POST", "/popup/v2/previews", input, { signal });
      const popup: Shown = { ...body, isModal: input["overlay_disabled"] !== true };
      return { style: body.style, popup };
    },
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
  // The last preview remains while the input is invalid.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { preview: data ?? last, error };
}

/** A popup over the front page of the site, with values that are not saved. */
export function PopupPreview({ values }: { readonly values: Values }) {
  const t = useTranslations("popups.preview");
  const { preview, error } = usePreview(values);
  const front = useQuery(frontPageQuery);
  const [device, setDevice] = useState<keyof typeof viewports>(() =>
    matchMedia("(max-width: 40em)").matches ? "phone" : "desktop",
  );
  const [isLarge, large] = useDisclosure(false);
  const { height } = useViewportSize();
  const style = preview?.style;
  const document = useMemo(
    () =>
      style === undefined || front.isPending
        ? undefined
        : toPreviewDocument(front.data ?? "", style),
    [style, front.isPending, front.data],
  );
  const devices = (
    <SegmentedControl
      size="xs"
      aria-label={t("device")}
      value={device}
      onChange={(next) => setDevice(next as keyof typeof viewports)}
      data={[
        { value: "desktop", label: t("desktop") },
        { value: "phone", label: t("phone") },
      ]}
    />
  );
  const show = (maxHeight: number) =>
    preview &&
    document !== undefined && (
      <WindowFrame
        document={document}
        popup={preview.popup}
        viewport={viewports[device]}
        title={t("frame")}
        maxHeight={maxHeight}
      />
    );
  const isExcluded = device === "phone" && values["disable_on_mobile"] === true;
  const note = isExcluded ? t("notOnPhones") : t("note");
  return (
    <Stack component="section" className="surface" aria-label={t("title")} p="md" gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {t("title")}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={t("enlarge")} onClick={large.open}>
          <Maximize2 size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {devices}
      {error && (
        <Text size="sm" c="red" role="alert">
          {t("failed", { reason: messageOf(error) })}
        </Text>
      )}
      {show(420)}
      <Text size="xs" className="muted">
        {note}
      </Text>
      <Modal opened={isLarge} onClose={large.close} title={t("title")} size={1328}>
        <Stack gap="sm">
          <Group>{devices}</Group>
          {show(Math.max(240, height - 260))}
          <Text size="xs" className="muted">
            {note}
          </Text>
        </Stack>
      </Modal>
    </Stack>
  );
}
