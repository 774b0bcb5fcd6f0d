import { Input } from "@mantine/core";
import { useMay } from "../api/directory.ts";
import { ContentEditor } from "../content/content-editor.tsx";
import { mediaPath } from "../media/media-file.ts";

/** A text in blocks, with the editor of posts. */
export function RichTextField({
  label,
  description,
  error,
  required,
  isDisabled,
  value,
  onChange,
}: {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly isDisabled: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const may = useMay();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={required}
      inert={isDisabled}
    >
      <ContentEditor
        label={label}
        canUpload={may(`POST ${mediaPath}`)}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
