import { Anchor, Button, Stack, Text } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { useLabel } from "../api/use-label.ts";
import { mediaPath } from "./media-file.ts";

/** An item, an object of a module or a setting that uses a file. */
interface Usage {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** The names of modules, besides those of the site's own uses. */
  readonly uses: readonly string[];
  readonly _links: { readonly self: readonly { readonly href: string }[] };
}
const perPage = 10;
const ownUses = ["attached", "content", "featured", "meta", "setting"] as const;

/** The usages of a file, page by page. */
export const usagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ["usages", id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, per_page: perPage };
      const path = `${mediaPath}/${id}/usages`;
      const { body, total } = await send<readonly Usage[]>("GET", path, query, { signal });
      return { usages: body, total: total ?? body.length };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * perPage < total ? pages.length + 1 : undefined,
  });

/** The posts, pages, other items and settings that use a file, with links to their forms. */
export function Usages({ id }: { readonly id: number }) {
  const t = useTranslations("media.usages");
  const may = useMay();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...usagesQuery(id),
    enabled: may(`GET ${mediaPath}/:id/usages`),
  });
  if (!data) return null;
  const usages = data.pages.flatMap((page) => page.usages);
  return (
    <Stack component="section" aria-label={t("title")} gap={4}>
      <Text size="sm" fw={600}>
        {t("title")}
      </Text>
      {usages.length === 0 && (
        <Text size="sm" className="muted">
          {t("none")}
        </Text>
      )}
      {usages.map((usage) => (
        <UsageLine key={`${usage.type} ${usage.id}`} usage={usage} />
      ))}
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("more", { count: (data.pages[0]?.total ?? 0) - usages.length })}
        </Button>
      )}
    </Stack>
  );
}

function UsageLine({ usage }: { readonly usage: Usage }) {
  const t = useTranslations("media.usages");
  const labelOf = useLabel();
  const { lists } = useDirectory();
  const { id, type, uses } = usage;
  const list = listOf(lists, usage);
  const nameOf = (use: string) => {
    const own = ownUses.find((one) => one === use);
    return own ? t(`uses.${own}`) : labelOf(use);
  };
  const title = id === 0 ? labelOf(type) : usage.title || `#${id}`;
  const to = id === 0 ? "/settings" : list && `/${list.slug}/${id}`;
  return (
    <Text size="sm" className="muted" style={{ overflowWrap: "anywhere" }}>
      {to === undefined ? (
        title
      ) : (
        <Anchor component={Link} to={to} size="sm">
          {title}
        </Anchor>
      )}{" "}
      {[...(list ? [list.singular] : []), ...uses.map(nameOf)].join(" · ")}
    </Text>
  );
}

/** The list of an item; the one in the menu if there are two. */
function listOf(lists: readonly List[], { id, _links: links }: Usage): List | undefined {
  const href = links.self[0]?.href ?? "";
  const found = lists.filter(
    ({ path, stored }) => id !== 0 && href.endsWith(`${stored?.path ?? path}/${id}`),
  );
  return found.find(({ hidden }) => !hidden) ?? found[0];
}
