/** Actions of a row: phones show them in a sheet that a button opens, wider screens as buttons in the row. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";

interface ActionSheetProps {
  /** Tells it from others of the page. */
  id: string;
  /** Names the button and the sheet. */
  name: string;
  icon: IconName;
  children: ReactNode;
}

export function ActionSheet({ id, name, icon, children }: ActionSheetProps) {
  return (
    <>
      <button type="button" className="btn action-sheet-button" popoverTarget={id}>
        <Icon name={icon} />
        {name}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no popover in older browsers. */}
      <div id={id} className="action-sheet" popover="auto" role="group" aria-label={name}>
        {children}
      </div>
    </>
  );
}
