import { Pagination } from "@mantine/core";
import { useTranslations } from "use-intl";

/** The numbers of the pages of a list that has more than one page. */
export function PageNumbers({
  page,
  pages,
  onChange,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}) {
  const t = useTranslations("pages");
  if (pages <= 1) return null;
  return (
    <Pagination
      size="sm"
      value={page}
      total={pages}
      onChange={onChange}
      getControlProps={(control) => ({ "aria-label": t(control) })}
    />
  );
}
