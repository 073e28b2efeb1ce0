/** The picture of a series, loaded through the host; an icon if there is none. */
import type { App } from "../../app";
import { addressPart } from "../../routes";
import { Icon } from "../icon/icon";

interface SeriesPictureProps {
  app: App;
  /** The id of the series; null if the catalogue has no picture of it. */
  id: string | null;
}

export function SeriesPicture({ app: { page }, id }: SeriesPictureProps) {
  return (
    <div className="picture">
      {/* A copy shows the icon: the picture cannot be loaded without a connection. */}
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
