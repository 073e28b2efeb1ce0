/** The picture of a series, from our own host; a drawn stand-in where there is none. */
import { Icon } from "../icon/icon";

/** `id` is the series to ask for, or null where the catalogue has no picture of it. */
export function SeriesPicture({ id }: { id: string | null }) {
  return (
    <div className="picture">
      {id === null ? (
        <Icon name="flame" />
      ) : (
        <img
          src={`/live/series/${encodeURIComponent(id)}/image`}
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
