import { useState } from "react";
import {
  Button,
  Form,
  NumberField,
  PageHeader,
  ProblemMessage,
  QueryView,
  Section,
  useQuery,
  useTexts,
} from "@waymark/admin/page";

const texts = { en: { title: "Tide", hour: "Hour" }, de: { title: "Gezeiten", hour: "Stunde" } };

/** A page of a package in TypeScript: the water level of an hour. */
export function Page() {
  const t = useTexts(texts);
  const [hour, setHour] = useState<number | null>(0);
  const level = useQuery<{ readonly metres: number }>("GET /tides/v1/height", { hour });
  return (
    <>
      <PageHeader title={t("title")} />
      <Section>
        <Form onSubmit={level.refetch}>
          <NumberField label={t("hour")} value={hour} onChange={setHour} min={0} max={23} />
          <Button kind="primary">OK</Button>
        </Form>
        {level.problem && <ProblemMessage problem={level.problem} />}
        <QueryView query={level}>{({ metres }) => <p>{metres.toFixed(1)} m</p>}</QueryView>
      </Section>
    </>
  );
}
