import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly children: ReactNode;
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
    return <Failure error={error} retry={retry} />;
  }
}

/** Shows a loading screen while its children wait, and the error if they fail. */
export const Boundary = ({ children }: { readonly children: ReactNode }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Catch reset={reset}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Catch>
    )}
  </QueryErrorResetBoundary>
);
