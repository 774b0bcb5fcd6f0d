import { Box, Button, Group, Select, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCan } from "../api/capabilities.ts";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { RelationPicker } from "../forms/relation-picker.tsx";
import { type ContentImport, importsPath, toChosen, wasStarted } from "./content-import.ts";

const users = "/core/v2/users";
/** Maximum number of authors that are shown. */
const maxShown = 100;

/** The options of an import: the users of the authors in the file, the user for all other authors, and the media files. */
export function ImportChoices({
  found,
  onStarted,
}: {
  readonly found: ContentImport;
  readonly onStarted: () => Promise<void>;
}) {
  const t = useTranslations("contentImport");
  const mayCreate = useCan("create_users");
  const [chosen, setChosen] = useState(() => toChosen(found));
  const [fallback, setFallback] = useState(
    found.settings.default_author > 0 ? String(found.settings.default_author) : "",
  );
  const [isOne, setIsOne] = useState(fallback !== "");
  const [media, setMedia] = useState(found.settings.media);
  const hasOne = isOne || !mayCreate;
  const start = useMutation({
    mutationFn: () =>
      send("POST", `${importsPath}/${found.id}/start`, {
        authors: [...chosen].map(([login, user]) => ({ login, user: Number(user) })),
        default_author: hasOne ? Number(fallback) : 0,
        media,
      }),
    onSuccess: onStarted,
  });
  const isAgain = wasStarted(found);
  return (
    <Stack component="section" className="surface" p="md" gap="md" aria-labelledby="import-choices">
      <div>
        <Title order={2} size="h5" id="import-choices">
          {t(isAgain ? "again" : "import")}
        </Title>
        {isAgain && (
          <Text size="sm" className="muted">
            {t("againText")}
          </Text>
        )}
      </div>
      <Authors found={found} chosen={chosen} onChange={setChosen} />
      <Group align="flex-start" gap="sm">
        {mayCreate && (
          <Select
            label={t("others")}
            data={[
              { value: "create", label: t("createUsers") },
              { value: "one", label: t("oneUser") },
            ]}
            value={isOne ? "one" : "create"}
            allowDeselect={false}
            onChange={(value) => setIsOne(value === "one")}
            w={{ base: "100%", xs: 300 }}
          />
        )}
        {hasOne && (
          <RelationPicker
            path={users}
            label={t("defaultAuthor")}
            placeholder={t("chooseUser")}
            value={fallback === "" ? [] : [fallback]}
            onChange={([user = ""]) => setFallback(user)}
            w={{ base: "100%", xs: 300 }}
          />
        )}
      </Group>
      {!hasOne && (
        <Text size="sm" className="muted" mt={-8}>
          {t("createUsersHelp")}
        </Text>
      )}
      {found.total_files > 0 && (
        <Switch
          label={t("media")}
          description={t("mediaHelp", { count: found.total_files })}
          checked={media}
          onChange={(event) => setMedia(event.currentTarget.checked)}
        />
      )}
      {start.error && (
        <Text size="sm" c="red" role="alert">
          {messageOf(start.error)}
        </Text>
      )}
      <Group>
        <Button
          loading={start.isPending}
          disabled={hasOne && fallback === ""}
          onClick={() => start.mutate()}
        >
          {t(isAgain ? "importAgain" : "importNow")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Chooses a user for each author of the file. */
function Authors({
  found,
  chosen,
  onChange,
}: {
  readonly found: ContentImport;
  /** The ids of users by the names of authors. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChange: (chosen: ReadonlyMap<string, string>) => void;
}) {
  const t = useTranslations("contentImport");
  const authors = (found.preview?.authors ?? []).filter(({ items }) => items > 0);
  const choose = (login: string, user: string | undefined) => {
    const next = new Map(chosen);
    if (user === undefined) next.delete(login);
    else next.set(login, user);
    onChange(next);
  };
  return (
    <>
      {authors.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} aria-label={t("authors")}>
          {authors.slice(0, maxShown).map(({ login, name, items }) => (
            <Group component="li" key={login} gap="xs" style={{ listStyle: "none" }}>
              <Stack gap={0} flex="1 1 160px" miw={0}>
                <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
                  {name || login}
                </Text>
                <Text size="xs" className="muted" style={{ overflowWrap: "anywhere" }}>
                  {[name === "" || name === login ? "" : login, t("items", { count: items })]
                    .filter((text) => text !== "")
                    .join(" · ")}
                </Text>
              </Stack>
              <Box flex="1 1 240px" miw={0}>
                <RelationPicker
                  path={users}
                  aria-label={t("userOf", { name: name || login })}
                  placeholder={t("chooseUser")}
                  value={chosen.has(login) ? [chosen.get(login) ?? ""] : []}
                  onChange={([user]) => choose(login, user)}
                />
              </Box>
            </Group>
          ))}
        </Stack>
      )}
      {authors.length > maxShown && (
        <Text size="sm" className="muted">
          {t("firstAuthors", { count: maxShown })}
        </Text>
      )}
    </>
  );
}
