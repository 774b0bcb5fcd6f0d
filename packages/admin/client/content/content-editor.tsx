import { Textarea } from "@mantine/core";
import classes from "./post.module.css";

/** The text of a post. */
export function ContentEditor({
  value,
  onChange,
  label,
  placeholder,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder: string;
}) {
  return (
    <Textarea
      aria-label={label}
      placeholder={placeholder}
      className={classes["source"]}
      autosize
      minRows={18}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
