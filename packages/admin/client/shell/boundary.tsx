import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ComponentType, type ReactNode, Suspense } from "react";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly children: ReactNode;
  readonly failure: ComponentType<{ readonly error: unknown; readonly retry: () => void }>;
  readonly reset: () => void;
}
interface State {
  readonly error: unknown;
}
class Catch extends Component<Props, State> {
  override state: State = { error: undefined };
  static getDerivedStateFromError = (error: unknown): State => ({ error });
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const retry = () => {
      this.props.reset();
      this.setState({ error: undefined });
    };
    return <this.props.failure error={error} retry={retry} />;
  }
}

/** Shows a loading screen while its children wait, and the error if they fail. */
export const Boundary = ({
  children,
  failure = Failure,
}: Omit<Props, "failure" | "reset"> & Partial<Pick<Props, "failure">>) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Catch failure={failure} reset={reset}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Catch>
    )}
  </QueryErrorResetBoundary>
);
