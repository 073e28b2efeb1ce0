/**
 * The JSX runtime of the views: React's, except that a text beside other content gets a `span` of its own.
 *
 * React updates the text of an element that has only this text by setting the element's text. For a text
 * beside other content it keeps the text node and changes that, also when a translator has put something
 * else in its place: then the old text would stay on the screen.
 */
import type { ElementType, Key, ReactElement, ReactNode } from "react";
import { Fragment, jsx as makeElement, jsxs as makeElements } from "react/jsx-runtime";

export type * as JSX from "./types";
export { Fragment };

interface Props {
  children?: ReactNode;
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return makeElement(type, withoutTextNodes(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const shown = withoutTextNodes(type, props);
  // Texts alone were joined.
  return (Array.isArray(shown.children) ? makeElements : makeElement)(type, shown, key);
}

/** Elements and fragments show their children; components pass them on. */
function withoutTextNodes(type: ElementType, props: Props): Props {
  const { children } = props;
  const isElement = typeof type === "string";
  const isShown = isElement ? Array.isArray(children) : type === Fragment;
  if (!isShown || !holdsText(children)) return props;
  const isTextAlone = isElement && Array.isArray(children) && children.every(isTextOrNothing);
  return { ...props, children: isTextAlone ? textOf(children) : separated(children, 0) };
}

function holdsText(content: ReactNode): boolean {
  return Array.isArray(content) ? content.some(holdsText) : isText(content);
}

/** Whether React would make a text node of it. */
function isText(content: ReactNode): content is string | number {
  return (typeof content === "string" && content !== "") || typeof content === "number";
}

function isTextOrNothing(content: ReactNode): boolean {
  const isNothing = content === null || content === undefined || typeof content === "boolean";
  return isNothing || typeof content === "string" || typeof content === "number";
}

function textOf(content: readonly ReactNode[]): string {
  return content.filter(isText).join("");
}

function separated(content: ReactNode, index: number): ReactNode {
  if (Array.isArray(content)) return content.map(separated);
  // The keys of the views have no spaces.
  return isText(content) ? makeElement("span", { children: content }, `text ${index}`) : content;
}
