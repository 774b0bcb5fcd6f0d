import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type List, useMay } from "../api/directory.ts";
import { ListScreen } from "../lists/list-screen.tsx";

/** The list of users, with a link to the permissions of roles. */
export function UsersScreen({ list }: { readonly list: List }) {
  const t = useTranslations("roles");
  const may = useMay();
  return (
    <>
      <ListScreen list={list} />
      {may("GET /accounts/v1/roles") && (
        <Text size="sm" mt="md">
          <Anchor component={Link} to="/roles">
            {t("title")}
          </Anchor>
        </Text>
      )}
    </>
  );
}
