/** About: filler text until the brand has a text of its own. */
import { brand } from "brand";
import type { App, ViewProps } from "../../app";
import { Card } from "../../components";
import type { AboutData } from "../../generated/page-data";

const FILLER = [
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.",
  "Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.",
  "Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque laudantium, totam rem aperiam, eaque ipsa quae ab illo inventore veritatis et quasi architecto beatae vitae dicta sunt explicabo.",
];

export function title(_: AboutData, { t }: App): string {
  return t("about.title");
}

export default function About(_: ViewProps<AboutData>) {
  return (
    <Card title={brand.name} className="about">
      <div className="prose" lang="la">
        {FILLER.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Card>
  );
}
