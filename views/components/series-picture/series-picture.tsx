/** The picture of a series, loaded through the host; an icon if there is none. */
import type { App } from "../../app";
import { Icon } from "../icon/icon";

interface SeriesPictureProps {
  app: App;
  /** The address of the picture; null if the catalogue has none that may be shown. */
  src: string | null;
}

export function SeriesPicture({ app: { page }, src }: SeriesPictureProps) {
  return (
    <div className="picture">
      {/* A copy shows the icon: the picture cannot be loaded without a connection. */}
      {src === null || page.last_known ? (
        <Icon name="flame" />
      ) : (
        <img src={src} alt="" width={120} height={120} loading="lazy" decoding="async" />
      )}
    </div>
  );
}
