/** The field for the MAC address of a gateway, with a camera that reads the label
 * (`client/forms/camera.ts`). */
import { CODE, Icon, LabelledControl } from "../../components";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";

interface LabelCameraProps {
  t: Translate;
  form: FormState | null;
}

/** Styles show the button if the browser can read labels; the client opens the
 * dialog when it is pressed. */
export function LabelCamera({ t, form }: LabelCameraProps) {
  const title = t("connect.camera_title");
  return (
    <>
      <LabelledControl
        {...{ t, form, name: "mac", label: t("field.mac"), hint: t("connect.mac_hint") }}
      >
        {(attributes) => (
          <div className="with-camera">
            <input type="text" dir="auto" required {...attributes} {...CODE} />
            <button type="button" className="btn" title={title} data-camera="open">
              <Icon name="camera" />
              {t("connect.camera")}
            </button>
          </div>
        )}
      </LabelledControl>
      <p className="hint" data-said="" data-camera="says" />
      <dialog className="dialog camera" aria-label={title}>
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t("action.close")}
            data-camera="close"
          >
            <Icon name="close" />
          </button>
        </header>
        <video autoPlay muted playsInline />
        <p>{t("connect.camera_how")}</p>
      </dialog>
    </>
  );
}
