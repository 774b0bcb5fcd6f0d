import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Taxonomy } from "../content-type.ts";
import { idsOf } from "../post-values.ts";
import type { PostPermissions } from "../permissions.ts";
import type { Post } from "../use-post.ts";
import { type Term, useCreateTerm, useTerms } from "../use-terms.ts";
import { Panel } from "./panel.tsx";
import classes from "../post.module.css";

interface Props {
  readonly post: Post;
  readonly taxonomy: Taxonomy;
  readonly permissions: PostPermissions;
}

/** The terms of a post: a tree to check, or tags to type. */
export const TermsPanel = (props: Props) => (
  <Panel label={props.taxonomy.name}>
    {props.taxonomy.hierarchical ? <Tree {...props} /> : <Tags {...props} />}
  </Panel>
);

const withId =
  (id: number) =>
  (value: unknown): readonly number[] =>
    idsOf(value).includes(id) ? idsOf(value) : [...idsOf(value), id];
const withoutIds =
  (removed: readonly number[]) =>
  (value: unknown): readonly number[] =>
    idsOf(value).filter((id) => !removed.includes(id));

interface Node extends Term {
  readonly depth: number;
}
/** Terms below their parents. */
function toTree(terms: readonly Term[]): readonly Node[] {
  const known = new Set(terms.map(({ id }) => id));
  const below = (parent: number, depth: number): readonly Node[] =>
    terms
      .filter((one) => (known.has(one.parent) ? one.parent : 0) === parent)
      .flatMap((one) => [{ ...one, depth }, ...(depth < 8 ? below(one.id, depth + 1) : [])]);
  return below(0, 0);
}

function Tree({ post: { values, change, errors }, taxonomy, permissions }: Props) {
  const t = useTranslations("content.terms");
  const base = taxonomy.rest_base;
  const ids = idsOf(values[base]);
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const { terms, total, chosen, isLoaded } = useTerms(taxonomy, search, ids);
  const isLarge = total > 12 || search !== "";
  const hidden = search ? [] : chosen.filter((one) => terms.every(({ id }) => id !== one.id));
  const nodes = toTree([...terms, ...hidden]);
  return (
    <>
      {isLarge && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t("search", { name: taxonomy.name })}
          placeholder={t("search", { name: taxonomy.name })}
          leftSection={<Search size={13} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Stack gap={6} className={classes["tree"] ?? ""} role="group" aria-label={taxonomy.name}>
        {nodes.map(({ id, name, depth }) => (
          <Checkbox
            key={id}
            size="xs"
            ms={depth * 18}
            label={name}
            checked={ids.includes(id)}
            onChange={(event) =>
              change(base, event.currentTarget.checked ? withId(id) : withoutIds([id]))
            }
          />
        ))}
        {isLoaded && nodes.length === 0 && (
          <Text size="sm" className="muted">
            {t("none")}
          </Text>
        )}
      </Stack>
      {errors[base] !== undefined && (
        <Text size="xs" c="red" role="alert">
          {errors[base]}
        </Text>
      )}
      {permissions.createTerms(taxonomy) && (
        <NewTerm taxonomy={taxonomy} nodes={nodes} onCreate={(id) => change(base, withId(id))} />
      )}
    </>
  );
}

/** Creates a term without leaving the post. */
function NewTerm({
  taxonomy,
  nodes,
  onCreate,
}: {
  readonly taxonomy: Taxonomy;
  readonly nodes: readonly Node[];
  readonly onCreate: (id: number) => void;
}) {
  const t = useTranslations("content.terms");
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [parent, setParent] = useState("0");
  const [error, setError] = useState<string>();
  const create = useCreateTerm(taxonomy);
  const submit = async () => {
    if (name.trim() === "") return;
    try {
      onCreate((await create(name.trim(), Number(parent))).id);
      setName("");
      setOpen(false);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  if (!isOpen)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("add")}
      </Button>
    );
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        data-autofocus
        autoFocus
        aria-label={t("addName")}
        placeholder={t("addName")}
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void submit();
          if (event.key === "Escape") setOpen(false);
        }}
      />
      {nodes.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t("parent")}
          data={[
            { value: "0", label: `${t("parent")}: –` },
            ...nodes.map((one) => ({
              value: String(one.id),
              label: `${"\u00a0\u00a0".repeat(one.depth)}${one.name}`,
            })),
          ]}
          value={parent}
          onChange={(event) => setParent(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <Button size="xs" onClick={() => void submit()} disabled={name.trim() === ""}>
          {t("create")}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setOpen(false)}>
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

function Tags({ post: { values, change, errors, toMessage }, taxonomy, permissions }: Props) {
  const t = useTranslations("content.terms");
  const base = taxonomy.rest_base;
  const ids = idsOf(values[base]);
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const { terms, chosen } = useTerms(taxonomy, search, ids);
  const create = useCreateTerm(taxonomy);
  const choose = async (names: readonly string[]) => {
    const keys = new Set(names.map((name) => name.trim().toLowerCase()));
    const known = new Map(
      [...terms, ...chosen].map((term) => [term.name.toLowerCase(), term.id] as const),
    );
    // Other terms may be chosen while one is created, and those whose names are not loaded yet are preserved.
    const removed = chosen.filter(({ name }) => !keys.has(name.toLowerCase()));
    change(base, withoutIds(removed.map(({ id }) => id)));
    for (const name of names) {
      const id = known.get(name.trim().toLowerCase());
      if (id !== undefined) change(base, withId(id));
      else if (permissions.createTerms(taxonomy))
        try {
          const { id: created } = await create(name.trim());
          change(base, withId(created));
        } catch (error) {
          notifications.show({ color: "red", message: toMessage(error) });
        }
    }
  };
  return (
    <TagsInput
      aria-label={taxonomy.name}
      placeholder={t("search", { name: taxonomy.name })}
      description={permissions.createTerms(taxonomy) ? t("tagsHelp") : undefined}
      error={errors[base]}
      data={terms.map(({ name }) => name)}
      value={ids.flatMap((id) => chosen.find((one) => one.id === id)?.name ?? [])}
      searchValue={text}
      onSearchChange={setText}
      onChange={(names) => void choose(names)}
      acceptValueOnBlur={false}
    />
  );
}
