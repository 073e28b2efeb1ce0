/** The picture of a series, from our own host; a drawn stand-in where there is none. */
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
      {/* Nobody can be asked for it without a connection. */}
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
