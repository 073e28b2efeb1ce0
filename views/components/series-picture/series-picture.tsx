/** The picture of a series, loaded through the host; an icon where there is none. */
import type { App } from "../../app";
import { addressPart } from "../../routes";
import { Icon } from "../icon/icon";

interface SeriesPictureProps {
  app: App;
  /** The series to ask for, or null where the catalogue has no picture of it. */
  id: string | null;
}

export function SeriesPicture({ app: { page }, id }: SeriesPictureProps) {
  return (
    <div className="picture">
      {/* Without a connection it cannot be loaded. */}
      {id === null || page.last_known ? (
        <Icon name="flame" />
      ) : (
        <img
          src={`/live/series/${addressPart(id)}/image`}
          alt=""
          width={120}
          height={120}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}
