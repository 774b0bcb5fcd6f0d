import { ActionIcon, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { History } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../api/directory.ts";
import { useCommands } from "../shell/commands.ts";
import type { Post } from "./use-post.ts";

const Revisions = lazy(async () => ({ default: (await import("./revisions.tsx")).Revisions }));

/** Opens the revisions of a post, if it has any. */
export function RevisionsButton({ post }: { readonly post: Post }) {
  const t = useTranslations("content.revisions");
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure();
  const links = post.item?.["_links"] as
    | Readonly<Record<string, readonly { readonly count?: number }[]>>
    | undefined;
  const count = links?.["version-history"]?.[0]?.count ?? 0;
  const isOffered = count > 0 && may(`GET ${post.list.path}/:parent/revisions`);
  useCommands(isOffered ? [{ label: t("button", { count }), icon: History, run: open }] : []);
  if (!isOffered) return null;
  return (
    <>
      <Tooltip label={t("button", { count })}>
        <ActionIcon
          variant="default"
          size="lg"
          visibleFrom="xs"
          aria-label={t("button", { count })}
          onClick={open}
        >
          <History size={17} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <Revisions post={post} close={close} />
        </Suspense>
      )}
    </>
  );
}
