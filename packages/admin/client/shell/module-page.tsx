import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { ModulePage as Place } from "../api/directory.ts";
import { page } from "../api/page.ts";
import { Boundary } from "./boundary.tsx";
import { Loading } from "./states.tsx";

const attempts = new Map<string, number>();

/** Loads the component of a page. Browsers keep a failure for the same address, so that each attempt has its own. */
async function loadPage(file: string): Promise<ComponentType> {
  const attempt = attempts.get(file) ?? 0;
  attempts.set(file, attempt + 1);
  const suffix = attempt === 0 ? "" : `?attempt=${attempt}`;
  const { Page } = (await import(/* @vite-ignore */ `${page.root}/files/${file}${suffix}`)) as {
    readonly Page: ComponentType;
  };
  return Page;
}

/** A page that a module ships. If its script cannot be loaded or fails, the rest of the admin stays usable. */
export function ModulePage({ place }: { readonly place: Place }) {
  const { name, label, module, script } = place;
  const t = useTranslations("modulePage");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["module-page-script", script],
    // A component, which the cache would take for a value to compare.
    queryFn: async () => ({ Page: await loadPage(script ?? "") }),
    enabled: script !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });
  const PageFailure = useMemo(
    () =>
      ({ error: reason, retry }: { readonly error: unknown; readonly retry: () => void }) => (
        <Problem
          title={t("failed", { name: label })}
          text={t("failedText", { module })}
          detail={detailOf(reason)}
          retry={retry}
        />
      ),
    [t, label, module],
  );
  if (script === null || (error && !isFetching))
    return (
      <Problem
        title={t("notLoaded", { name: label })}
        text={t(script === null ? "notServed" : "notLoadedText", { module })}
        {...(error && { detail: detailOf(error), retry: () => void refetch() })}
      />
    );
  if (!data) return <Loading />;
  return (
    <Boundary key={name} failure={PageFailure}>
      <Stack gap="md" maw={1080}>
        <data.Page />
      </Stack>
    </Boundary>
  );
}

const detailOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function Problem({
  title,
  text,
  detail,
  retry,
}: {
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
  readonly retry?: () => void;
}) {
  const t = useTranslations("shell");
  return (
    <Stack gap="md" maw={680}>
      <Title order={1}>{title}</Title>
      <Alert color="red" role="alert">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{text}</Text>
          {detail !== undefined && (
            <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
              {detail}
            </Text>
          )}
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {t("retry")}
            </Button>
          )}
        </Stack>
      </Alert>
    </Stack>
  );
}
