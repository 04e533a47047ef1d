import { Icon } from "~/ui/icon";

const WHY = "Voice and video calls are not offered: they could be neither kept safe nor moderated here.";

/** Voice and video stay closed; `WhyNoCalls` says why, and also where there is no room for these. */
export function NoCalls() {
  return (
    <>
      <button className="icon-btn no-call" disabled aria-label="Voice call, not available" title={WHY}>
        <Icon name="phone" />
      </button>
      <button className="icon-btn no-call" disabled aria-label="Video call, not available" title={WHY}>
        <Icon name="video" />
      </button>
    </>
  );
}

/** Among what can be done about a conversation. */
export const WhyNoCalls = () => <p className="small muted">{WHY}</p>;
