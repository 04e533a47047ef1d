import { type Partner, partnerState } from "./partner-words";

export function PartnerState({ partner, today }: { partner: Partner; today: number }) {
  const { word, ended } = partnerState(partner, today);
  return (
    <span className="row row--wrap">
      <span className={word === "Verified" ? "status-word status-word--on" : "status-word"}>{word}</span>
      {ended && <span className="tag">Accreditation ended</span>}
    </span>
  );
}
