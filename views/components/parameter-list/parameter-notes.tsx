/** The legend above the parameters, and the link that resets all of them. */
import type { HeaterHead, ParameterListing } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";
import { listingQuery } from "./parameter-list";

interface ParameterNotesProps {
  t: Translate;
  heater: HeaterHead;
  listing: ParameterListing;
  resettable: boolean;
}

export function ParameterNotes({ t, heater, listing, resettable }: ParameterNotesProps) {
  const { id, sw_type } = heater;
  return (
    <div className="above">
      <p className="hint">{t("parameters.underlined")}</p>
      {resettable ? (
        <ResetLink
          t={t}
          offline={heater.offline}
          to={href("heater-params", { id, sw_type }, { ...listingQuery(listing), dialog: "reset" })}
        />
      ) : null}
    </div>
  );
}

function ResetLink({ t, offline, to }: { t: Translate; offline: boolean; to: string }) {
  const content = (
    <>
      <Icon name="reload" />
      {t("parameters.reset")}
    </>
  );
  return offline ? (
    <button type="button" className="btn" disabled>
      {content}
    </button>
  ) : (
    <a className="btn" href={to}>
      {content}
    </a>
  );
}
