import { Stack, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type List, useList } from "../api/directory.ts";
import { itemQuery } from "../api/queries.ts";
import { BackLink } from "../forms/back-link.tsx";
import { NotFound } from "../shell/states.tsx";
import { SubmissionDetails } from "./submission-details.tsx";
import { useTermOptions } from "./use-term-options.ts";

/** A submission at its own address. */
export function SubmissionScreen({
  list,
  id,
}: {
  readonly list: List;
  readonly id: string | undefined;
}) {
  return id === undefined ? <NotFound /> : <Submission list={list} id={id} />;
}

function Submission({ list, id }: { readonly list: List; readonly id: string }) {
  const t = useTranslations("submissions.table");
  const navigate = useNavigate();
  const forms = useList(list.below ?? "");
  const { data } = useSuspenseQuery(itemQuery(list, id));
  const formId = String(data.item["form"]);
  const { data: stored } = useSuspenseQuery(itemQuery(forms, formId));
  const form = useTermOptions(stored.item);
  return (
    <Stack gap="md" maw={760}>
      <div>
        <BackLink list={list} />
        <Title order={1}>{t("number", { number: String(data.item["sequence"]) })}</Title>
      </div>
      <div className="surface" style={{ padding: "var(--mantine-spacing-md)" }}>
        <SubmissionDetails
          list={list}
          form={form}
          submission={data.item}
          onGone={() =>
            navigate({
              to: `/${forms?.slug ?? ""}/${formId}`,
              search: { tab: "submissions" } as never,
            })
          }
        />
      </div>
    </Stack>
  );
}
