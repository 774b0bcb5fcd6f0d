import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { type ComponentType, use, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { ModulePage as Place } from "../api/directory.ts";
import { page } from "../api/page.ts";
import { Boundary } from "./boundary.tsx";

/** A script that could not be loaded. */
class LoadError extends Error {}

const loaded = new Map<string, Promise<ComponentType>>();
const attempts = new Map<string, number>();

/** Loads the component of a page once. Browsers keep a failure for the same address, so that each attempt has its own. */
function loadPage(file: string): Promise<ComponentType> {
  const known = loaded.get(file);
  if (known) return known;
  const attempt = attempts.get(file) ?? 0;
  attempts.set(file, attempt + 1);
  const suffix = attempt === 0 ? "" : `?attempt=${attempt}`;
  const loading = import(/* @vite-ignore */ `${page.root}/files/${file}${suffix}`).then(
    ({ Page }: { readonly Page: ComponentType }) => Page,
    (error: unknown) => {
      throw new LoadError(detailOf(error));
    },
  );
  loaded.set(file, loading);
  return loading;
}

function LoadedPage({ file }: { readonly file: string }) {
  const Page = use(loadPage(file));
  return <Page />;
}

/** A page that a module ships. If its script cannot be loaded or fails, the rest of the admin stays usable. */
export function ModulePage({ place }: { readonly place: Place }) {
  const { name, label, module, script } = place;
  const t = useTranslations("modulePage");
  const PageFailure = useMemo(
    () =>
      ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
        const isLoad = error instanceof LoadError;
        return (
          <Problem
            title={t(isLoad ? "notLoaded" : "failed", { name: label })}
            text={t(isLoad ? "notLoadedText" : "failedText", { module })}
            detail={detailOf(error)}
            retry={() => {
              if (isLoad && script !== null) loaded.delete(script);
              retry();
            }}
          />
        );
      },
    [t, label, module, script],
  );
  if (script === null)
    return <Problem title={t("notLoaded", { name: label })} text={t("notServed", { module })} />;
  return (
    <Boundary key={name} failure={PageFailure}>
      <Stack gap="md" maw={1080}>
        <LoadedPage file={script} />
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
