import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useCan } from "../api/capabilities.ts";
import { countQuery } from "./comment.ts";

/** The number of comments to moderate, in the menu. */
export function PendingCount() {
  const t = useTranslations("comments");
  const canModerate = useCan("moderate_comments");
  const { data: count = 0 } = useQuery({
    ...countQuery("hold"),
    enabled: canModerate,
    refetchInterval: 120_000,
  });
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="filled" circle={count < 10} aria-label={t("pending", { count })}>
      {count}
    </Badge>
  );
}
