/** Shows something else in the browser where rendering a page object has thrown. */
import { Component, type ReactNode } from "react";
import type { Page } from "../../generated/page-data";

interface ErrorBoundaryProps {
  /** The page object that is rendered; with the next one its content is tried again. */
  page: Page;
  /** The document's title while the fallback is shown. */
  title: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  page: Page;
  failed: boolean;
}

/** V8 renders without error boundaries: there the host answers a view that throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { page: this.props.page, failed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { page, failed: false };
  }

  override componentDidCatch(): void {
    document.title = this.props.title;
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
