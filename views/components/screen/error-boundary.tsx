/** Shows a fallback in the browser if rendering a page object has thrown. */
import { Component, type ReactNode } from "react";
import type { Page } from "../../generated/page-data";

const thrown = new WeakSet<Page>();

/** Whether the view of this page object has thrown, so that the fallback is shown. */
export function hasThrown(page: Page): boolean {
  return thrown.has(page);
}

interface ErrorBoundaryProps {
  /** The rendered page object; another one is rendered even if this one has thrown. */
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

/** Works only in browsers: server rendering ignores error boundaries, and the host
 * handles a view that throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { page: this.props.page, failed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { page, failed: false };
  }

  override componentDidCatch(): void {
    thrown.add(this.props.page);
    document.title = this.props.title;
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
