import { useEffect, useRef, useState } from "react";
import {
  Button,
  call,
  notify,
  type Problem,
  ProblemMessage,
  Progress,
  Row,
  Section,
  Text,
  toProblem,
  useCan,
  useTexts,
} from "@waymark/admin/page";
import type { Overview } from "./overview.ts";
import { texts } from "./texts.ts";

/** The steps of a run in their order, with their descriptions. */
const steps = [
  ["indexing/prepare", "step_items"],
  ["indexing/posts", "step_items"],
  ["indexing/terms", "step_terms"],
  ["indexing/post-type-archives", "step_other"],
  ["indexing/general", "step_other"],
  ["indexing/indexables-complete", "step_other"],
  ["link-indexing/posts", "step_links"],
  ["link-indexing/terms", "step_links"],
  ["indexing/complete", "step_links"],
] as const;
type StepName = (typeof steps)[number][1];

/** Whether nothing is left to index. */
export const isIndexed = ({ done, total, completed }: Overview["indexing"]): boolean =>
  completed && done >= total;

/** How much of the site is indexed, and a button that indexes the rest. */
export function Indexing({
  state,
  refetch,
}: {
  readonly state: Overview["indexing"];
  readonly refetch: () => void;
}) {
  const t = useTexts(texts);
  const { done, total } = state;
  const mayIndex = useCan("POST /seo/v1/indexing/prepare");
  const [doing, setDoing] = useState<StepName>();
  const [problem, setProblem] = useState<Problem>();
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const run = async () => {
    isStopped.current = false;
    setProblem(undefined);
    try {
      for (const [step, name] of steps) {
        setDoing(name);
        let more = true;
        while (more) {
          const { next_url } = await call<{ readonly next_url: string | false }>(
            `POST /seo/v1/${step}`,
          );
          if (isStopped.current) return;
          more = next_url !== false;
          refetch();
        }
      }
      notify(t("finished"));
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setDoing(undefined);
      refetch();
    }
  };
  return (
    <Section title={t("index")}>
      {doing !== undefined && <Progress value={done / Math.max(1, total)} label={t("progress")} />}
      <Text>
        {doing !== undefined && `${t(doing)} `}
        {isIndexed(state) ? t("indexed", { total }) : t("partly", { done, total })}
      </Text>
      <Text kind="muted">{t("indexAbout")}</Text>
      {problem && <ProblemMessage problem={problem} retry={() => void run()} />}
      {mayIndex && (
        <Row>
          {doing === undefined ? (
            <Button onClick={() => void run()}>{t("start")}</Button>
          ) : (
            <Button onClick={() => void (isStopped.current = true)}>{t("stop")}</Button>
          )}
        </Row>
      )}
    </Section>
  );
}
