import { Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type Panel, schemasQuery } from "../../api/directory.ts";
import { useLabel } from "../../api/use-label.ts";
import { Field } from "../../forms/field.tsx";
import { toSections, toValues } from "../../forms/fields.ts";
import { Boundary } from "../../shell/boundary.tsx";
import type { Panels } from "../use-panels.ts";
import type { Post } from "../use-post.ts";
import { FoldedPanel } from "./panel.tsx";
import { type PreviewProps, SearchResult } from "./search-result.tsx";

interface Props {
  readonly post: Post;
  readonly panel: Panel;
  readonly panels: Panels;
}

const previews: Readonly<Record<string, ComponentType<PreviewProps>>> = {
  "search-result": SearchResult,
};

/** The values that a module stores for a post. */
export const ModulePanel = (props: Props) => (
  <FoldedPanel label={props.panel.label}>
    <Boundary>
      <Fields {...props} />
    </Boundary>
  </FoldedPanel>
);

function Fields({ post, panel, panels }: Props) {
  const labelOf = useLabel();
  const { path, slug, preview } = panel;
  const args = useSuspenseQuery(schemasQuery(slug)).data.update ?? {};
  const sections = toSections(panel, args, labelOf);
  const stored = toValues(
    sections.flatMap(({ fields }) => fields),
    panels.stored[path],
  );
  const values = { ...stored, ...panels.changes[path] };
  // A module can name a preview that this version does not have.
  const Preview =
    preview && Object.hasOwn(previews, preview.name) ? previews[preview.name] : undefined;
  return (
    <>
      {Preview && <Preview post={post} panel={panel} values={values} />}
      {sections.map(({ label, fields }, at) => [
        label !== undefined && (
          <Title key={label} order={3} size="h6">
            {label}
          </Title>
        ),
        ...fields.map((field) => (
          <Field
            key={`${at} ${field.name}`}
            list={panel}
            field={field}
            value={values[field.name]}
            error={panels.errors[path]?.[field.name]}
            onChange={(value) => panels.set(panel, field.name, value)}
          />
        )),
      ])}
    </>
  );
}
