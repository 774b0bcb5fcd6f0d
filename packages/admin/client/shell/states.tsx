import { Alert, Anchor, Button, Center, Loader, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { adminUrl } from "../api/page.ts";
import { isOffline, isWithdrawn, messageOf } from "../api/problem.ts";

/** Shown while a screen is loading. */
export function Loading() {
  const t = useTranslations("shell");
  return (
    <Center mih={240} role="status" aria-label={t("loading")}>
      <Loader size="sm" />
    </Center>
  );
}

/** Shown in place of a screen that could not be loaded. */
export function Failure({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  return (
    <Center mih={240} role="alert">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <Title order={2} size="h3">
          {t("failed")}
        </Title>
        <Text className="muted">{isOffline(error) ? t("offline") : messageOf(error)}</Text>
        {retry && (
          <Button variant="default" onClick={retry}>
            {t("retry")}
          </Button>
        )}
      </Stack>
    </Center>
  );
}

/** Shown beside content after a request for it has failed. */
export function FailureAlert({
  message,
  retry,
}: {
  readonly message: string;
  readonly retry?: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  return (
    <Alert color="red" title={t("failed")} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t("retry")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/**
 * Content that was read before, below an alert if reading it again has failed. It is not shown if the user may no longer see it or
 * it no longer exists, unless the user has typed something into it.
 */
export function Refreshable({
  error,
  retry,
  hasInput = false,
  children,
}: {
  /** The error of the last request. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly hasInput?: boolean;
  readonly children: ReactNode;
}) {
  if (isWithdrawn(error) && !hasInput) return <Failure error={error} retry={retry} />;
  return (
    <Stack gap="md">
      {Boolean(error) && <FailureAlert message={messageOf(error)} retry={retry} />}
      {children}
    </Stack>
  );
}

/** Shown in place of the admin if it was loaded from another origin than that of the site. */
export function OtherOrigin() {
  const t = useTranslations("shell");
  const { origin } = location;
  return (
    <Center mih={240} p="md" role="alert">
      <Stack align="center" gap="xs" maw={480} ta="center">
        <Title order={1} size="h3">
          {t("otherOrigin")}
        </Title>
        <Text className="muted">
          {t("otherOriginText", { site: new URL(adminUrl).origin, origin })}
        </Text>
        <Anchor href={adminUrl}>{adminUrl}</Anchor>
      </Stack>
    </Center>
  );
}

/** Shown at addresses without a screen. */
export function NotFound() {
  const t = useTranslations("shell");
  return (
    <Center mih={240}>
      <Stack align="center" gap="xs" ta="center">
        <Title order={1} size="h3">
          {t("notFound")}
        </Title>
        <Text className="muted">{t("notFoundText")}</Text>
      </Stack>
    </Center>
  );
}
