import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useLabel } from "../api/use-label.ts";
import type { SearchOptions } from "./search.ts";

/** The folders and content types that are open to search and replace. */
export interface Sources {
  readonly roots: readonly string[];
  readonly types: readonly {
    readonly name: string;
    readonly label: string;
    readonly base: string;
  }[];
}

/** The search text, the scope, and the replacement. */
export function SearchForm({
  sources: { roots, types },
  replacement,
  isBusy,
  onReplacement,
  onSearch,
}: {
  readonly sources: Sources;
  readonly replacement: string;
  readonly isBusy: boolean;
  readonly onReplacement: (text: string) => void;
  readonly onSearch: (options: SearchOptions) => void;
}) {
  const t = useTranslations("replace");
  const labelOf = useLabel();
  const [text, setText] = useState("");
  const [where, setWhere] = useState(types.length > 0 ? "items" : "files");
  const [regex, setRegex] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== "") onSearch({ text, where, regex, match_case: matchCase });
  };
  const groups = [
    {
      group: t("content"),
      items: [
        { value: "items", label: t("allContent") },
        ...types.map(({ name, label }) => ({ value: `items:${name}`, label: labelOf(label) })),
      ],
    },
    {
      group: t("files"),
      items: [
        { value: "files", label: t("allFiles") },
        ...roots.map((name) => ({ value: `files:${name}`, label: t("folder", { name }) })),
      ],
    },
  ].filter(({ items }) => items.length > 1);
  return (
    <Stack component="form" className="surface" p="md" gap="md" onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("text")}
          description={t(regex ? "patternHelp" : "textHelp")}
          value={text}
          maxLength={500}
          required
          withAsterisk={false}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label={t("with")}
          description={t(regex ? "withPatternHelp" : "withHelp")}
          value={replacement}
          maxLength={10_000}
          autoComplete="off"
          onChange={(event) => onReplacement(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Group align="flex-end" gap="md">
        <Select
          label={t("where")}
          data={groups}
          value={where}
          allowDeselect={false}
          onChange={(next) => setWhere(next ?? where)}
          w={{ base: "100%", xs: 220 }}
        />
        <Group gap="md" mih={36}>
          <Checkbox
            label={t("matchCase")}
            checked={matchCase}
            onChange={(event) => setMatchCase(event.currentTarget.checked)}
          />
          <Checkbox
            label={t("regex")}
            checked={regex}
            onChange={(event) => setRegex(event.currentTarget.checked)}
          />
        </Group>
        <Button
          type="submit"
          ms={{ sm: "auto" }}
          loading={isBusy}
          leftSection={<Search size={15} aria-hidden />}
        >
          {t("search")}
        </Button>
      </Group>
    </Stack>
  );
}
