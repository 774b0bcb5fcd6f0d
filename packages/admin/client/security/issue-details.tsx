import { Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { send } from "../api/connection.ts";
import { type List, useDirectory } from "../api/directory.ts";
import { listOfType } from "../api/list-of-type.ts";
import { messageOf } from "../api/problem.ts";
import { Loading } from "../shell/states.tsx";
import { DifferenceLines, type Line } from "./difference-lines.tsx";
import { base, type Issue } from "./issue.ts";
import { IssueMenu } from "./issue-menu.tsx";

/** The operation that shows the details. */
export const differenceOperation = `GET ${base}/scan/issues/:id/difference`;

interface Difference {
  readonly kind: "difference" | "lines" | "none";
  readonly reason: "no-text" | "secret" | "gone" | "binary" | "large" | "unknown" | "same" | "";
  readonly file: string;
  readonly rows: readonly Line[];
  readonly cut: boolean;
}

/** The list that has the item with the text of an issue, if the user may open it. */
function useListOf({ data: { stage, postID, postType = "" } }: Issue): List | undefined {
  const { lists } = useDirectory();
  if (stage !== "content" || postID === undefined) return undefined;
  return listOfType(lists, postType);
}

/** The changes in the file of an issue, or the lines around the finding. */
export function IssueDetails({
  issue,
  onClose,
}: {
  readonly issue: Issue;
  readonly onClose: () => void;
}) {
  const t = useTranslations("scan");
  const list = useListOf(issue);
  const { data, error } = useQuery({
    queryKey: ["scan-difference", issue.id],
    queryFn: async ({ signal }) => {
      const path = `${base}/scan/issues/${issue.id}/difference`;
      return (await send<Difference>("GET", path, {}, { signal })).body;
    },
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={issue.shortMsg} size={960}>
      <Stack gap="md">
        {error && (
          <Text size="sm" c="red" role="alert">
            {messageOf(error)}
          </Text>
        )}
        {!data && !error && <Loading />}
        {data && (
          <Stack gap="xs">
            {data.file !== "" && (
              <Code dir="ltr" style={{ alignSelf: "flex-start", overflowWrap: "anywhere" }}>
                {data.file}
              </Code>
            )}
            <Text size="sm" className="muted">
              {data.kind === "none"
                ? t(`noLines.${data.reason === "" ? "unknown" : data.reason}`)
                : t(`lines.${data.kind}`)}
            </Text>
            {data.kind !== "none" && <DifferenceLines lines={data.rows} label={t("linesOf")} />}
            {data.cut && (
              <Text size="sm" className="muted">
                {t("cut")}
              </Text>
            )}
          </Stack>
        )}
        <Group justify="flex-end">
          {list && (
            <Button
              size="compact-sm"
              variant="default"
              component={Link}
              to={`/${list.slug}/${issue.data.postID}`}
            >
              {t("open")}
            </Button>
          )}
          <IssueMenu issue={issue} onDone={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
