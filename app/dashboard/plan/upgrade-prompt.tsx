import { type MouseEvent, useState } from "react";
import { LIMIT_REACHED, UPGRADE_OPTIONS, usedUp } from "@worker/domain/catalogue/plan-offers/limit-texts";
import type { Usage } from "@worker/domain/catalogue/plan-offers/usage";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Note } from "~/ui/note";
import { PlanChoices, type PlanChoicesProps } from "./choices";

export type UpgradePromptProps = PlanChoicesProps & {
  /** What is used of the plan; the note says which of its limits is reached. */
  usage?: readonly Usage[];
  /** From the start, where the address asks for it. */
  isOpen?: boolean;
};

/** At a limit: what to do about it. The button opens the plans as a dialog where scripts run, else leads to them. */
export function UpgradePrompt({ usage = [], isOpen = false, ...props }: UpgradePromptProps) {
  const reached = usedUp(usage);
  const [open, setOpen] = useState(isOpen);
  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Note kind="wait">
        {reached !== "" && `${LIMIT_REACHED} `}
        <LinkButton small to="/vendor-dashboard/plan#plans" onClick={show}>
          {UPGRADE_OPTIONS}
        </LinkButton>
        {reached !== "" && ` ${reached}`}
      </Note>
      <Dialog open={open} onClose={() => setOpen(false)} title="Upgrade Your Plan">
        {open && <PlanChoices {...props} />}
      </Dialog>
    </>
  );
}
