import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { useDirectory } from "../api/directory.ts";
import { type Item, titleOf } from "../api/items.ts";

/** The post that a file is attached to. */
export function UsedIn({ parent }: { readonly parent: number }) {
  const t = useTranslations("media.details");
  const { lists } = useDirectory();
  // The type of the post is not known, so its list is found by asking each.
  const candidates = lists.filter(
    ({ path, operations, relations }) =>
      path.startsWith("/core/v2/") &&
      operations.create &&
      relations["featured_media"] !== undefined &&
      path !== "/core/v2/media",
  );
  const { data } = useQuery({
    queryKey: ["parent", parent],
    queryFn: async () => {
      for (const list of candidates) {
        const { body } = await send<readonly Item[]>("GET", list.path, {
          include: [parent],
          ...(list.mayEdit && { status: "any", context: "edit" }),
        });
        if (body[0]) return { list, item: body[0] };
      }
      return null;
    },
    enabled: parent > 0,
    staleTime: 60_000,
    retry: false,
  });
  if (parent === 0 || data === null)
    return (
      <Text size="sm" className="muted">
        {t("unused")}
      </Text>
    );
  if (!data) return null;
  return (
    <Text size="sm" className="muted">
      {t("usedIn")}:{" "}
      <Anchor component={Link} to={`/${data.list.slug}/${parent}`} size="sm">
        {titleOf(data.list, data.item)}
      </Anchor>
    </Text>
  );
}
