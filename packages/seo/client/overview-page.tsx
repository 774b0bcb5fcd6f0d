import { useState } from "react";
import {
  Badge,
  Button,
  Empty,
  Link,
  PageHeader,
  Pagination,
  QueryView,
  Row,
  Stack,
  Table,
  type TableColumn,
  Text,
  TextField,
  useQuery,
  useScreens,
  useSearch,
  useTexts,
} from "@waymark/admin/page";
import { Description } from "./description.tsx";
import { Indexing, isIndexed } from "./indexing.tsx";
import { type Overview, problems, type SeoPage } from "./overview.ts";
import { texts } from "./texts.ts";

const size = 25;

/** The published pages with their titles, descriptions and problems, and the state of the index. */
export function Page() {
  const t = useTexts(texts);
  const overview = useQuery<Overview>(
    "GET /seo/v2/overview",
    {},
    // The index is completed in the background.
    { refetchAfter: (data) => data !== undefined && !isIndexed(data.indexing) && 3000 },
  );
  return (
    <>
      <PageHeader title={t("title")} text={t("about")} />
      <QueryView query={overview}>
        {(data) => (
          <Stack>
            <PageList overview={data} />
            <Indexing state={data.indexing} refetch={overview.refetch} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

function PageList({ overview }: { readonly overview: Overview }) {
  const t = useTexts(texts);
  const screenOf = useScreens();
  const [{ problem: chosen, search = "", page: at = "1" }, change] = useSearch();
  const [edited, setEdited] = useState<number>();
  const problem = problems.find((one) => one === chosen);
  const page = Math.max(1, Math.trunc(Number(at)) || 1);
  const pages = useQuery<{ readonly items: readonly SeoPage[]; readonly total: number }>(
    "GET /seo/v2/pages",
    { page, per_page: size, ...(problem && { problem }), ...(search !== "" && { search }) },
  );
  const rows = pages.data?.items ?? [];
  /** The next page that is still without a description. */
  const nextOf = (id: number) =>
    rows
      .slice(rows.findIndex((one) => one.id === id) + 1)
      .find(({ may_edit, description }) => may_edit && description === "")?.id;
  const nameOf = ({ name }: SeoPage) => name || t("untitled");
  const columns: readonly TableColumn<SeoPage>[] = [
    {
      label: t("page"),
      value: (one) => (
        <Link to={(one.may_edit && screenOf(one.path)) || one.link}>{nameOf(one)}</Link>
      ),
    },
    { label: t("shownTitle"), value: ({ title }) => <Text>{title}</Text> },
    {
      label: t("description"),
      isWide: true,
      value: (one) => (
        <Description
          page={one}
          range={overview.limits.description}
          isEdited={edited === one.id}
          edit={(isEdited) => setEdited(isEdited ? one.id : undefined)}
          onSaved={() => setEdited(problem === "missing_description" ? nextOf(one.id) : undefined)}
        />
      ),
    },
    {
      label: t("problems"),
      value: (one) => (
        <Row>
          {one.problems.map((name) => (
            <Badge key={name} color={name.startsWith("missing") ? "red" : "yellow"}>
              {t(`has_${name}`)}
            </Badge>
          ))}
        </Row>
      ),
    },
  ];
  const shown = problems.filter((name) => overview.problems[name] > 0 || name === problem);
  return (
    <Stack>
      <Row>
        <Button
          isSmall
          isPressed={!problem}
          onClick={() => change({ problem: undefined, page: undefined })}
        >
          {t("all", { count: overview.pages })}
        </Button>
        {shown.map((name) => (
          <Button
            key={name}
            isSmall
            isPressed={name === problem}
            onClick={() => change({ problem: name, page: undefined })}
          >
            {t(name, { count: overview.problems[name] })}
          </Button>
        ))}
      </Row>
      <Row>
        <TextField
          type="search"
          label={t("search")}
          value={search}
          onChange={(text) => change({ search: text === "" ? undefined : text, page: undefined })}
        />
      </Row>
      <QueryView query={pages}>
        {({ items, total }) => (
          <Stack>
            <Table
              label={t("filter")}
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
              empty={<Empty title={t(search === "" ? "nothing" : "noMatch")} />}
            />
            <Pagination
              page={page}
              pages={Math.ceil(total / size)}
              onChange={(next) => change({ page: String(next) })}
            />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}
