/** The types of JSX in views: React's, except that no component may return a text, for which React would
 * make a text node that no element owns. */
import type { Component, ExoticComponent, ReactElement, JSX as ReactJsx } from "react";

/** What a component returns. */
export type Content = ReactElement | null | readonly Content[];

export type ElementType =
  | keyof ReactJsx.IntrinsicElements
  | ((props: never) => Content)
  | (new (
      props: never,
    ) => Component)
  | ExoticComponent<never>;

export type Element = ReactJsx.Element;
export type ElementClass = ReactJsx.ElementClass;
export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
export type IntrinsicElements = ReactJsx.IntrinsicElements;
