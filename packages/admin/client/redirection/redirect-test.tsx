import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { toTestUrl } from "./redirect.ts";

interface Followed {
  readonly status: number | undefined;
  /** The address at the end; undefined if it is of another site. */
  readonly end: string | undefined;
}

/** Requests an address of the site as a visitor would, and follows redirects within the site. */
async function follow(address: string): Promise<Followed> {
  try {
    const response = await fetch(toTestUrl(address, location.origin), {
      credentials: "omit",
      cache: "no-store",
    });
    const { pathname, search } = new URL(response.url);
    return { status: response.status, end: response.redirected ? pathname + search : undefined };
  } catch {
    // The browser does not reveal the target of a redirect to another site.
    return { status: undefined, end: undefined };
  }
}

/** Tests the response that visitors of an address get. */
export function RedirectTest({ address }: { readonly address: string }) {
  const t = useTranslations("redirects");
  const [path, setPath] = useState(address);
  const test = useMutation({ mutationFn: () => follow(path) });
  return (
    <Stack className="surface" p="md" gap="sm" component="section">
      <Title order={2} size="h5">
        {t("test")}
      </Title>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("testAddress")}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          style={{ flexGrow: 1 }}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!path.startsWith("/")}
          onClick={() => test.mutate()}
        >
          {t("runTest")}
        </Button>
      </Group>
      {test.data && (
        <Alert color={(test.data.status ?? 200) < 400 ? "pine" : "yellow"} role="status">
          <Text size="sm">
            {test.data.status === undefined
              ? t("leavesSite")
              : test.data.end === undefined
                ? t("staysAt", { status: String(test.data.status) })
                : t("leadsTo", { address: test.data.end, status: String(test.data.status) })}
          </Text>
        </Alert>
      )}
    </Stack>
  );
}
