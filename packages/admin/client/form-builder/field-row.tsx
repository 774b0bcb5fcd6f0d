import {
  ActionIcon,
  Badge,
  Collapse,
  Menu,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import {
  ArrowDown,
  ArrowUp,
  Copy,
  Ellipsis,
  GripVertical,
  Split,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { isPressed, shortcuts } from "../shortcuts/shortcuts.ts";
import { toConditions } from "./conditions.ts";
import type { FieldNode } from "./draft.ts";
import { iconOf, isKnown } from "./field-types.ts";
import type { RowDrag } from "./use-drag.ts";
import classes from "./form-builder.module.css";

/** The actions for a field in its list. */
export interface RowActions {
  readonly move: (by: number) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly toggle: () => void;
}

/** A field in the list of the builder, with its settings below when it is open. */
export function FieldRow({
  node,
  at,
  count,
  isOpen,
  problem,
  drag,
  actions,
  children,
}: {
  readonly node: FieldNode;
  readonly at: number;
  readonly count: number;
  readonly isOpen: boolean;
  /** A contradiction that names this field. */
  readonly problem: string | undefined;
  readonly drag: RowDrag;
  readonly actions: RowActions;
  readonly children: React.ReactNode;
}) {
  const t = useTranslations("formBuilder");
  const { values } = node;
  const typeName = isKnown(values.type) ? t(`types.${values.type}`) : values.type;
  const name = values.label || typeName;
  const { handle, ...target } = drag;
  return (
    <li
      className={classes["field"]}
      data-field={node.uid}
      data-open={isOpen || undefined}
      {...target}
    >
      <div className={classes["head"]}>
        <span className={classes["grip"]} title={t("drag")} {...handle}>
          <GripVertical size={16} aria-hidden />
        </span>
        <UnstyledButton
          className={classes["name"] ?? ""}
          aria-expanded={isOpen}
          onClick={actions.toggle}
          onKeyDown={(event) => {
            const isUp = isPressed(shortcuts.forms.moveUp, event);
            if (!isUp && !isPressed(shortcuts.forms.moveDown, event)) return;
            event.preventDefault();
            actions.move(isUp ? -1 : 1);
          }}
        >
          <FieldName node={node} name={name} typeName={typeName} problem={problem} />
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("moveUp", { name })}
          disabled={at === 0}
          onClick={() => actions.move(-1)}
        >
          <ArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("moveDown", { name })}
          disabled={at === count - 1}
          onClick={() => actions.move(1)}
        >
          <ArrowDown size={16} />
        </ActionIcon>
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t("fieldActions", { name })}>
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Copy size={15} />} onClick={actions.duplicate}>
              {t("duplicate")}
            </Menu.Item>
            <Menu.Item c="red" leftSection={<Trash2 size={15} />} onClick={actions.remove}>
              {t("deleteField")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Collapse expanded={isOpen}>{isOpen && children}</Collapse>
    </li>
  );
}

/** The name of a field with its type and key. */
function FieldName({
  node: { values },
  name,
  typeName,
  problem,
}: {
  readonly node: FieldNode;
  readonly name: string;
  readonly typeName: string;
  readonly problem: string | undefined;
}) {
  const t = useTranslations("formBuilder");
  const Icon = iconOf(values.type);
  const isConditional = toConditions(values["show_if"]).rules.length > 0;
  return (
    <>
      <VisuallyHidden>{t("editField", { name })}</VisuallyHidden>
      <span className={classes["icon"]}>
        <Icon size={16} aria-hidden />
      </span>
      <span style={{ minWidth: 0 }} aria-hidden>
        <Text component="span" display="block" size="sm" fw={550} truncate>
          <bdi>{name}</bdi>
          {values["required"] === true && (
            <Text component="span" c="red" aria-label={t("field.required")}>
              {" *"}
            </Text>
          )}
        </Text>
        <Text component="span" display="block" size="xs" className="muted" truncate>
          {typeName} · {values.key}
        </Text>
      </span>
      {isConditional && (
        <Badge
          size="sm"
          variant="light"
          tt="none"
          visibleFrom="sm"
          leftSection={<Split size={11} aria-hidden />}
        >
          {t("conditional")}
        </Badge>
      )}
      {problem !== undefined && (
        <TriangleAlert
          size={16}
          role="img"
          aria-label={problem}
          color="var(--mantine-color-orange-6)"
          style={{ flex: "none" }}
        />
      )}
    </>
  );
}
