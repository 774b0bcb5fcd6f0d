import { Badge, Button, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ComparedField,
  type Difference,
  type Side,
  toChoices,
  toChosen,
  toDifferences,
  type Values,
} from "./choices.ts";
import { VersionValue } from "./version-value.tsx";

const Diff = lazy(async () => ({ default: (await import("../editor/diff.tsx")).Diff }));

/** Texts from this length are compared by words instead of side by side. */
const long = 120;
const isText = (value: unknown): value is string => typeof value === "string";
const isLong = ({ mine, theirs }: Difference): boolean =>
  isText(mine) && isText(theirs) && Math.max(mine.length, theirs.length) >= long;

/** Two versions of an item by field: those that differ, with a choice for each. */
export function Comparison({
  fields,
  before,
  mine,
  theirs,
  isSaving,
  onSave,
  onDiscard,
}: {
  readonly fields: readonly ComparedField[];
  /** The stored values when the form was opened. */
  readonly before: Values;
  readonly mine: Values;
  readonly theirs: Values;
  readonly isSaving: boolean;
  /** Saves these values over the other version. */
  readonly onSave: (values: Values) => void;
  /** Goes on with the other version. */
  readonly onDiscard: () => void;
}) {
  const t = useTranslations("conflict");
  const differences = toDifferences(fields, { before, mine, theirs });
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const choices = { ...toChoices(differences), ...chosen };
  return (
    <Stack gap="lg">
      <Text size="sm" className="muted">
        {t("text")}
      </Text>
      {differences.length > 1 && (
        <Group gap="xs">
          {(["mine", "theirs"] as const).map((side) => (
            <Button
              key={side}
              size="compact-sm"
              variant="light"
              onClick={() =>
                setChosen(Object.fromEntries(differences.map(({ field }) => [field.name, side])))
              }
            >
              {t(side === "mine" ? "allMine" : "allTheirs")}
            </Button>
          ))}
        </Group>
      )}
      {differences.length === 0 && <Text size="sm">{t("same")}</Text>}
      {differences.map((difference) => (
        <Row
          key={difference.field.name}
          difference={difference}
          side={choices[difference.field.name] ?? "mine"}
          onChoose={(side) => setChosen((now) => ({ ...now, [difference.field.name]: side }))}
        />
      ))}
      <Group gap="xs" justify="end">
        <Button variant="default" onClick={onDiscard}>
          {t("discard")}
        </Button>
        <Button loading={isSaving} onClick={() => onSave(toChosen(theirs, mine, choices))}>
          {t("save")}
        </Button>
      </Group>
    </Stack>
  );
}

function Row({
  difference,
  side,
  onChoose,
}: {
  readonly difference: Difference;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}) {
  const t = useTranslations("conflict");
  const { field, mine, theirs, by } = difference;
  const compares = isLong(difference);
  return (
    <Radio.Group
      value={side}
      onChange={(value) => onChoose(value as Side)}
      label={
        <Group component="span" gap="xs" display="inline-flex">
          {field.label}
          <Badge
            component="span"
            size="sm"
            variant="light"
            tt="none"
            color={by === "both" ? "yellow" : "gray"}
          >
            {t(`changedBy.${by}`)}
          </Badge>
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
        {(["mine", "theirs"] as const).map((one) => (
          <Radio.Card
            key={one}
            value={one}
            p="sm"
            radius="md"
            aria-label={`${field.label}: ${t(one)}`}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <Stack gap={2} miw={0}>
                <Text size="xs" className="muted">
                  {t(one)}
                </Text>
                {!compares && <VersionValue field={field} value={one === "mine" ? mine : theirs} />}
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
      {compares && (
        <Stack gap={4} mt="xs">
          <Text size="xs" className="muted">
            {t("marks")}
          </Text>
          <Suspense fallback={null}>
            <Diff before={String(theirs)} after={String(mine)} hasNames={!field.toText} />
          </Suspense>
        </Stack>
      )}
    </Radio.Group>
  );
}
