import { Icon } from "~/ui/icon";

const WHY = "Calls are not offered: they could be neither kept safe nor moderated here.";

/** Voice and video stay closed, and say why. */
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
