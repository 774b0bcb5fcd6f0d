import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import {
  type Conditions,
  fieldsBefore,
  fromConditions,
  hasValue,
  operatorsOf,
  type Rule,
  toConditions,
} from "./conditions.ts";
import { toChoices } from "./field-nodes.ts";
import { type FieldNode, list, record, type Stored, text } from "./draft.ts";

/** When visitors see a field: rules about the fields before it. */
export function ConditionsEditor({
  node,
  nodes,
  onChange,
}: {
  readonly node: FieldNode;
  readonly nodes: readonly FieldNode[];
  readonly onChange: (stored: Stored | null) => void;
}) {
  const t = useTranslations("formBuilder.conditions");
  const { match, rules } = toConditions(node.values["show_if"]);
  const before = fieldsBefore(nodes, node.uid);
  const first = before.at(-1);
  const set = (conditions: Partial<Conditions>) =>
    onChange(fromConditions({ match, rules, ...conditions }));
  const setRule = (at: number, rule: Partial<Rule>) =>
    set({ rules: rules.map((one, n) => (n === at ? { ...one, ...rule } : one)) });
  const add = () => {
    if (first) set({ rules: [...rules, toRule(first)] });
  };
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={600} p={0} mb={4}>
        {t("title")}
      </Text>
      {rules.length === 0 && (
        <Text size="sm" className="muted">
          {before.length === 0 ? t("none") : t("always")}
        </Text>
      )}
      {rules.length > 1 && (
        <Select
          size="xs"
          w={260}
          label={t("match")}
          data={[
            { value: "all", label: t("all") },
            { value: "any", label: t("any") },
          ]}
          value={match}
          allowDeselect={false}
          onChange={(next) => set({ match: next === "any" ? "any" : "all" })}
        />
      )}
      {rules.map((rule, at) => (
        <RuleEditor
          key={at}
          rule={rule}
          number={String(at + 1)}
          before={before}
          onChange={(changed) => setRule(at, changed)}
          onRemove={() => set({ rules: rules.toSpliced(at, 1) })}
        />
      ))}
      {first && (
        <Button
          size="xs"
          variant="light"
          style={{ alignSelf: "flex-start" }}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={add}
        >
          {t("add")}
        </Button>
      )}
    </Stack>
  );
}

const toRule = ({ values }: FieldNode): Rule => {
  const operator = operatorsOf(values.type)[0] ?? "filled";
  return { field: values.key, operator, value: hasValue(operator) ? firstOption(values) : "" };
};
const firstOption = (values: Stored): string => text(record(list(values["options"])[0])["value"]);

function RuleEditor({
  rule: { field, operator, value },
  number,
  before,
  onChange,
  onRemove,
}: {
  readonly rule: Rule;
  readonly number: string;
  readonly before: readonly FieldNode[];
  readonly onChange: (rule: Partial<Rule>) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("formBuilder.conditions");
  const node = before.find(({ values }) => values.key === field);
  const type = node?.values.type ?? "";
  const known = operatorsOf(type);
  const comparisons = known.includes(operator) ? known : [operator, ...known];
  const options = list(node?.values["options"]).map(record);
  const nameOf = (one: (typeof known)[number]) =>
    type === "checkbox" && (one === "filled" || one === "blank")
      ? t(one === "filled" ? "checked" : "unchecked")
      : t(`operators.${one}`);
  const fields = toChoices(before);
  return (
    <Group gap={6} align="center" wrap="wrap">
      <Select
        size="xs"
        flex="1 1 110px"
        aria-label={t("field", { number })}
        data={node ? fields : [{ value: field, label: t("unknown", { key: field }) }, ...fields]}
        error={!node}
        value={field}
        allowDeselect={false}
        onChange={(key) => {
          const next = before.find(({ values }) => values.key === key);
          if (next) onChange(toRule(next));
        }}
      />
      <Select
        size="xs"
        flex="1 1 100px"
        aria-label={t("operator", { number })}
        data={comparisons.map((one) => ({ value: one, label: nameOf(one) }))}
        value={operator}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = comparisons.find((one) => one === next) ?? operator;
          onChange({ operator: chosen, value: hasValue(chosen) ? value : "" });
        }}
      />
      {hasValue(operator) &&
        (options.length > 0 && operator !== "contains" ? (
          <Select
            size="xs"
            flex="1 1 140px"
            aria-label={t("value", { number })}
            data={toOptions(options, value, t("unknownOption", { value }))}
            error={value !== "" && !options.some((option) => text(option["value"]) === value)}
            value={value}
            allowDeselect={false}
            onChange={(next) => onChange({ value: next ?? "" })}
          />
        ) : (
          <TextInput
            size="xs"
            flex="1 1 140px"
            aria-label={t("value", { number })}
            placeholder={t("valueShort")}
            value={value}
            onChange={(event) => onChange({ value: event.currentTarget.value })}
          />
        ))}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t("remove", { number })}
        onClick={onRemove}
      >
        <X size={14} />
      </ActionIcon>
    </Group>
  );
}

/** The options of a list, each value once, including a selected value that is no longer an option. */
function toOptions(options: readonly Stored[], value: string, unknown: string) {
  const choices = new Map<string, string>();
  for (const option of options) {
    const own = text(option["value"]);
    if (own !== "") choices.set(own, text(option["label"]) || own);
  }
  if (!choices.has(value)) choices.set(value, value === "" ? "…" : unknown);
  return [...choices].map(([own, label]) => ({ value: own, label }));
}
