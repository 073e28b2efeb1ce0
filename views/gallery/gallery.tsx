/** Renders the specimens of all components as HTML, for the component page of the development build. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { charts } from "./charts";
import { content } from "./content";
import { controls } from "./controls";
import { frames } from "./frames";

/** The specimens by folder of `views/components`, and by the shown state of the component. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

function Component({ name, states }: { name: string; states: Specimens[string] }) {
  return (
    <section className="gallery-component" id={`component-${name}`}>
      <h2>{name}</h2>
      {Object.entries(states).map(([state, element]) => (
        <figure key={state}>
          <figcaption>{state}</figcaption>
          <section className="specimen" aria-label={`${name}: ${state}`}>
            {element}
          </section>
        </figure>
      ))}
    </section>
  );
}

const html = renderToStaticMarkup(
  <div className="gallery">
    {Object.entries({ ...controls, ...content, ...charts, ...frames }).map(([name, states]) => (
      <Component key={name} name={name} states={states} />
    ))}
  </div>,
);
console.log(html);
