/** Shows a fallback in the browser if rendering a page object has thrown. Renders the page object again if
 * React could not change the elements of the page, because others have moved or removed some of them. */
import { Component, Fragment, type ReactNode } from "react";
import type { Page } from "../../generated/page-data";

const thrown = new WeakSet<Page>();
let renewals = 0;

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
  /** Another number has elements of its own. */
  renewal: number;
}

/** Whether an error is of the browser's elements, which views do not touch. */
export function isOfElements(error: unknown): boolean {
  return error instanceof DOMException;
}

/** Works only in browsers: server rendering ignores error boundaries, and the host
 * handles a view that throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { page: this.props.page, failed: false, renewal: 0 };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    if (!isOfElements(error)) return { failed: true };
    renewals += 1;
    return { renewal: renewals };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { page, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    if (isOfElements(error)) return;
    thrown.add(this.props.page);
    document.title = this.props.title;
  }

  override render(): ReactNode {
    const { failed, renewal } = this.state;
    return <Fragment key={renewal}>{failed ? this.props.fallback : this.props.children}</Fragment>;
  }
}
