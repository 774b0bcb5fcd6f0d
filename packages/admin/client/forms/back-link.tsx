import { Anchor } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { List } from "../api/directory.ts";

/** A link to the list of an item; for a list below another item, to the screen before. */
export function BackLink({ list }: { readonly list: List }) {
  const { history } = useRouter();
  const content = (
    <>
      <ArrowLeft size={13} className="directional" aria-hidden /> {list.label}
    </>
  );
  if (list.below === null)
    return (
      <Anchor component={Link} to={`/${list.slug}`} size="sm" c="dimmed">
        {content}
      </Anchor>
    );
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => history.back()}>
      {content}
    </Anchor>
  );
}
