import * as Mantine from "@mantine/core";
import { Link as RouterLink } from "@tanstack/react-router";
import type * as Declared from "../../page/index.d.ts";
import { isWithdrawnStatus } from "../api/problem.ts";
import { FailureAlert, Loading } from "../shell/states.tsx";

export { Loading };

export const PageHeader: typeof Declared.PageHeader = ({ title, text, actions }) => (
  <Mantine.Group justify="space-between" align="flex-start">
    <div>
      <Mantine.Title order={1}>{title}</Mantine.Title>
      {text !== undefined && (
        <Mantine.Text size="sm" className="muted" mt={4} maw="70ch">
          {text}
        </Mantine.Text>
      )}
    </div>
    {actions !== undefined && <Mantine.Group gap="xs">{actions}</Mantine.Group>}
  </Mantine.Group>
);

export const Section: typeof Declared.Section = ({ title, children }) => (
  <Mantine.Stack component="section" className="surface" p="md" gap="sm" aria-label={title}>
    {title !== undefined && (
      <Mantine.Title order={2} size="h5">
        {title}
      </Mantine.Title>
    )}
    {children}
  </Mantine.Stack>
);

export const Stack: typeof Declared.Stack = ({ children }) => (
  <Mantine.Stack gap="md">{children}</Mantine.Stack>
);

export const Row: typeof Declared.Row = ({ children }) => (
  <Mantine.Group gap="sm" align="flex-end">
    {children}
  </Mantine.Group>
);

export const Text: typeof Declared.Text = ({ kind, children }) => (
  <Mantine.Text
    size="sm"
    {...(kind === "strong" && { fw: 600 })}
    {...(kind === "muted" && { className: "muted" })}
    style={{ overflowWrap: "anywhere" }}
  >
    {children}
  </Mantine.Text>
);

export const Link: typeof Declared.Link = ({ to, children }) => {
  if (to?.startsWith("/"))
    return (
      <Mantine.Anchor component={RouterLink} to={to} inherit>
        {children}
      </Mantine.Anchor>
    );
  // Other addresses could run scripts.
  if (to === undefined || !/^https?:/i.test(to)) return <>{children}</>;
  return (
    <Mantine.Anchor href={to} inherit>
      {children}
    </Mantine.Anchor>
  );
};

export const Badge: typeof Declared.Badge = ({ color = "gray", children }) => (
  <Mantine.Badge size="sm" variant="light" tt="none" miw="max-content" color={color}>
    {children}
  </Mantine.Badge>
);

export const Progress: typeof Declared.Progress = ({ value, label }) => (
  <Mantine.Progress value={Math.min(1, Math.max(0, value)) * 100} aria-label={label} />
);

export const Empty: typeof Declared.Empty = ({ title, text }) => (
  <Mantine.Stack align="center" gap={4} py={40} px="md" ta="center" role="status">
    <Mantine.Text fw={600}>{title}</Mantine.Text>
    {text !== undefined && (
      <Mantine.Text size="sm" className="muted">
        {text}
      </Mantine.Text>
    )}
  </Mantine.Stack>
);

export const ProblemMessage: typeof Declared.ProblemMessage = ({ problem, retry }) => (
  <FailureAlert message={problem.message} retry={retry} />
);

export const QueryView: typeof Declared.QueryView = ({ query, children }) => {
  const { data, problem, refetch } = query;
  // What the user may no longer see, or what no longer exists, is not shown.
  const isShown = data !== undefined && !(problem && isWithdrawnStatus(problem.status));
  if (!problem && !isShown) return <Loading />;
  return (
    <>
      {problem && <ProblemMessage problem={problem} retry={refetch} />}
      {isShown && children(data)}
    </>
  );
};
