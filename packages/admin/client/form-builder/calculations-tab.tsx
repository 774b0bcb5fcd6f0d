import { ActionIcon, Alert, Button, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { CommittedInput } from "./committed-input.tsx";
import { AnswerInput } from "./answer-input.tsx";
import { toConditions } from "./conditions.ts";
import { type FormDraft, type Stored, text } from "./draft.ts";
import { useLabel } from "../api/use-label.ts";
import { placeOf } from "./error-places.ts";
import { type FormProblem, problemAt } from "./problems.ts";
import { freeKey, moved } from "./field-nodes.ts";
import { withNewName } from "./references.ts";
import { TagInput } from "./tag-input.tsx";
import { numberTags } from "./tags.ts";
import type { EditedForm } from "./use-form.ts";
import classes from "./form-builder.module.css";
import { NumberEntry } from "../forms/number-entry.tsx";

/** The calculations of a form, with their results for example values. */
export function CalculationsTab({
  form: { draft, change, set, errors },
  results,
  problems,
  examples,
  onExamples,
}: {
  readonly form: EditedForm;
  readonly results: Readonly<Record<string, number>>;
  readonly problems: readonly FormProblem[];
  readonly examples: Stored;
  readonly onExamples: (examples: Stored) => void;
}) {
  const t = useTranslations("formBuilder.calculations");
  const labelOf = useLabel();
  const { calculations } = draft;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="md">
          {errors["calculations"] !== undefined && (
            <Alert color="red" role="alert">
              {placeOf(draft, errors["calculations"], labelOf).message}
            </Alert>
          )}
          {calculations.length === 0 && (
            <Stack className="surface" align="center" gap={4} py={48} px="md" ta="center">
              <Text fw={600}>{t("none")}</Text>
              <Text size="sm" className="muted">
                {t("noneText")}
              </Text>
            </Stack>
          )}
          {calculations.map((calculation, at) => {
            const name = text(calculation["name"]);
            return (
              <CalculationCard
                key={at}
                calculation={calculation}
                at={at}
                count={calculations.length}
                result={text(calculation["eq"]).trim() === "" ? undefined : results[name]}
                problem={problemAt(problems, `calculations[${at}]`, [name])}
                tags={numberTags(draft, at)}
                onChange={(changes) =>
                  set("calculations", calculations.with(at, { ...calculation, ...changes }))
                }
                onName={(to) => change((now) => withNewName(now, at, to))}
                onMove={(to) => set("calculations", moved(calculations, at, to))}
                onRemove={() => set("calculations", calculations.toSpliced(at, 1))}
              />
            );
          })}
          <Button
            style={{ alignSelf: "flex-start" }}
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => {
              const names = calculations.map(({ name }) => text(name));
              const name = freeKey("total", names);
              set("calculations", [...calculations, { name, eq: "", dec: 2 }]);
            }}
          >
            {t("add")}
          </Button>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Examples draft={draft} examples={examples} onChange={onExamples} />
      </Grid.Col>
    </Grid>
  );
}

/** A calculation with its result. */
function CalculationCard({
  calculation,
  at,
  count,
  result,
  problem,
  tags,
  onChange,
  onName,
  onMove,
  onRemove,
}: {
  readonly calculation: Stored;
  readonly at: number;
  /** The number of calculations. */
  readonly count: number;
  readonly result: number | undefined;
  readonly problem: string | undefined;
  readonly tags: ReturnType<typeof numberTags>;
  readonly onChange: (changes: Stored) => void;
  readonly onName: (name: string) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("formBuilder.calculations");
  const format = useFormatter();
  const number = { number: String(at + 1) };
  return (
    <Stack className="surface" p="md" gap="sm" component="section">
      <Group align="flex-end" gap="xs" preventGrowOverflow={false}>
        <CommittedInput
          flex="1 1 160px"
          label={t("name")}
          value={text(calculation["name"])}
          maxLength={64}
          onCommit={onName}
        />
        <NumberEntry
          w={120}
          label={t("decimals")}
          min={0}
          max={8}
          allowDecimal={false}
          value={Number(calculation["dec"] ?? 2)}
          onChange={(value) => onChange({ dec: Number(value) || 0 })}
        />
        <Group gap={2} wrap="nowrap" className={classes["buttons"] ?? ""}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("up", number)}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <ArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("down", number)}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t("remove", number)}
            onClick={onRemove}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <TagInput
        label={t("equation")}
        description={t("equationHelp")}
        placeholder="{field:hours} * 45"
        value={text(calculation["eq"])}
        error={problem}
        tags={tags}
        onChange={(eq) => onChange({ eq })}
      />
      <Text size="sm" role="status">
        {t("result")}{" "}
        <Text component="output" fw={650} className="numeric">
          {result === undefined
            ? "–"
            : format.number(result, {
                minimumFractionDigits: Number(calculation["dec"] ?? 2),
              })}
        </Text>
      </Text>
    </Stack>
  );
}

/** Example values for the fields that the results depend on. */
function Examples({
  draft,
  examples,
  onChange,
}: {
  readonly draft: FormDraft;
  readonly examples: Stored;
  readonly onChange: (examples: Stored) => void;
}) {
  const t = useTranslations("formBuilder.calculations");
  const names = namesOf(draft);
  const used = draft.fields
    .map(({ values }) => values)
    .filter(({ key, type }) => hasExample(type) && names.has(key));
  return (
    <Stack className="surface" p="md" gap="sm" component="section">
      <Title order={2} size="h5">
        {t("examples")}
      </Title>
      <Text size="sm" className="muted">
        {used.length === 0 ? t("noExamples") : t("examplesHelp")}
      </Text>
      {used.map((values) => (
        <AnswerInput
          key={values.key}
          field={values}
          label={values.label || values.key}
          value={examples[values.key]}
          onChange={(value) => onChange({ ...examples, [values.key]: value })}
        />
      ))}
    </Stack>
  );
}

/** The fields that results depend on: those of formulas, and those of the conditions of such fields, which are before them. */
function namesOf({ fields, calculations }: FormDraft): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { values } of fields.toReversed()) {
    if (!names.has(values.key) && !isUsed(values.key, calculations)) continue;
    names.add(values.key);
    for (const { field } of toConditions(values["show_if"]).rules) names.add(field);
  }
  return names;
}

const isUsed = (key: string, calculations: readonly Stored[]): boolean =>
  calculations.some(({ eq }) => [":", "}"].some((end) => text(eq).includes(`{field:${key}${end}`)));

const withoutExample = new Set(["repeater", "file_upload", "signature", "total"]);
const hasExample = (type: string): boolean => !withoutExample.has(type);
