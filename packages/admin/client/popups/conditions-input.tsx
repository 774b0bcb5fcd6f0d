import {
  ActionIcon,
  Button,
  Divider,
  Group,
  Input,
  Loader,
  Paper,
  Select,
  Stack,
  TagsInput,
  Text,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useCapabilities } from "../api/capabilities.ts";
import { useDirectory, useList } from "../api/directory.ts";
import { typesQuery } from "../content/content-type.ts";
import type { InputProps } from "../forms/own-inputs.ts";
import { RelationPicker } from "../forms/relation-picker.tsx";
import {
  type Condition,
  type Target,
  targetOf,
  toGroups,
  toTargets,
  typed,
  withSelected,
} from "./targets.ts";

/** Edits the conditions of a popup: in each group one of them must be true. */
export function ConditionsInput({
  field: { label, help },
  value,
  error,
  isDisabled,
  onChange,
}: InputProps) {
  const t = useTranslations("popups");
  const targets = useTargets();
  const groups = toGroups(value);
  const first: Condition = { target: "is_front_page" };
  if (!targets) return <Loader size="sm" aria-label={label} />;
  const setGroup = (at: number, group: readonly Condition[]) =>
    onChange(group.length === 0 ? groups.toSpliced(at, 1) : groups.with(at, group));
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <Stack gap="xs" mt={6} role="group" aria-label={label}>
        {groups.length === 0 && (
          <Text size="sm" className="muted">
            {t("everywhere")}
          </Text>
        )}
        {groups.map((group, at) => (
          <Stack key={at} gap="xs">
            {at > 0 && <Divider label={t("and")} />}
            <Paper
              withBorder
              p="sm"
              role="group"
              aria-label={t("group", { number: String(at + 1) })}
            >
              <Stack gap="xs">
                {group.map((condition, index) => (
                  <Stack key={index} gap="xs">
                    {index > 0 && (
                      <Text size="xs" className="muted">
                        {t("or")}
                      </Text>
                    )}
                    <ConditionRow
                      condition={condition}
                      targets={targets}
                      isDisabled={isDisabled}
                      onChange={(next) => setGroup(at, group.with(index, next))}
                      onRemove={() => setGroup(at, group.toSpliced(index, 1))}
                    />
                  </Stack>
                ))}
                <AddButton
                  label={t("addOr")}
                  isDisabled={isDisabled}
                  onClick={() => setGroup(at, [...group, first])}
                />
              </Stack>
            </Paper>
          </Stack>
        ))}
        <AddButton
          label={groups.length === 0 ? t("addCondition") : t("addAnd")}
          isDisabled={isDisabled}
          onClick={() => onChange([...groups, [first]])}
        />
      </Stack>
    </Input.Wrapper>
  );
}

function AddButton({
  label,
  isDisabled,
  onClick,
}: {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      size="xs"
      variant="light"
      disabled={isDisabled}
      style={{ alignSelf: "flex-start" }}
      leftSection={<Plus size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function ConditionRow({
  condition,
  targets,
  isDisabled,
  onChange,
  onRemove,
}: {
  readonly condition: Condition;
  readonly targets: readonly Target[];
  readonly isDisabled: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations("popups");
  const target = targetOf(targets, condition.target);
  const nameOf = ({ kind, of, taxonomy }: Target) =>
    t(`targets.${kind}`, { name: of?.label ?? "", taxonomy: taxonomy?.label ?? "" });
  const selected = (condition.settings?.selected ?? []).map(String);
  // A condition of a module, or one that the site no longer has: its selection stays editable.
  const selection = target ? target.selection : typed;
  const list = useList(selection ?? "");
  const setSelected = (ids: readonly string[]) => onChange(withSelected(condition, ids));
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <Stack gap="xs" flex={1} miw={0}>
        <Group gap="xs">
          <Select
            size="sm"
            w={120}
            aria-label={t("operator")}
            data={[
              { value: "is", label: t("is") },
              { value: "not", label: t("isNot") },
            ]}
            value={condition.not_operand === true ? "not" : "is"}
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(next) => onChange({ ...condition, not_operand: next === "not" })}
          />
          <Select
            size="sm"
            flex="1 1 200px"
            searchable
            aria-label={t("target")}
            data={[
              ...(target ? [] : [{ value: condition.target, label: condition.target }]),
              ...targets.map((one) => ({
                value: one === target ? condition.target : one.value,
                label: nameOf(one),
              })),
            ]}
            value={condition.target}
            allowDeselect={false}
            disabled={isDisabled}
            onChange={(next) => {
              if (next === null || next === condition.target) return;
              const isSame = targetOf(targets, next)?.selection === selection;
              onChange({
                ...condition,
                target: next,
                ...(!isSame && { settings: { selected: [] } }),
              });
            }}
          />
        </Group>
        {selection !== undefined &&
          (list && !isDisabled ? (
            <RelationPicker
              isMany
              path={selection}
              aria-label={t("selection")}
              value={selected}
              onChange={setSelected}
            />
          ) : (
            <TagsInput
              size="sm"
              aria-label={t("selection")}
              placeholder={selected.length > 0 ? "" : t("names")}
              value={selected}
              disabled={isDisabled}
              onChange={setSelected}
            />
          ))}
      </Stack>
      <ActionIcon
        mt={4}
        variant="subtle"
        color="gray"
        disabled={isDisabled}
        aria-label={t("remove", { name: target ? nameOf(target) : condition.target })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** The conditions of this site, with the names of its menu; undefined while they are loaded. */
function useTargets(): readonly Target[] | undefined {
  const can = useCapabilities();
  const { lists } = useDirectory();
  const { data } = useQuery(typesQuery(can("edit_posts")));
  return useMemo(() => {
    if (!data) return undefined;
    const named = (one: {
      slug: string;
      name: string;
      rest_base: string;
      rest_namespace: string;
    }) => {
      const path = `/${one.rest_namespace}/${one.rest_base}`;
      const label = lists.find((list) => list.path === path)?.label ?? one.name;
      return { slug: one.slug, label, path };
    };
    const types = data.types
      .filter(({ viewable, slug }) => viewable !== false && slug !== "attachment")
      .map((type) => ({
        ...named(type),
        isHierarchical: type.hierarchical,
        taxonomies: type.taxonomies,
      }));
    const used = new Set(types.flatMap((type) => type.taxonomies));
    return toTargets(types, data.taxonomies.filter(({ slug }) => used.has(slug)).map(named));
  }, [data, lists]);
}
