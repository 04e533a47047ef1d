import { type Partner, PARTNER_STATE_LABELS, partnerState } from "./partner-words";

export function PartnerState({ partner, today }: { partner: Partner; today: number }) {
  const { state, ended } = partnerState(partner, today);
  return (
    <span className="row row--wrap">
      <span className={state === "verified" ? "status-word status-word--on" : "status-word"}>
        {PARTNER_STATE_LABELS[state]}
      </span>
      {ended && <span className="tag">Accreditation ended</span>}
    </span>
  );
}
