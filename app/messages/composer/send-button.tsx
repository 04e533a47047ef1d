import { Icon } from "~/ui/icon";

const HELD = "Rate limited - click for details";

type SendButtonProps = {
  /** A form is on its way, and no other can be. */
  isBusy: boolean;
  /** Messages are on their way; more can follow. */
  isSending: boolean;
  isHeld: boolean;
};

/** Pressed while its sender is held it opens the notice that says why. */
export function SendButton({ isBusy, isSending, isHeld }: SendButtonProps) {
  if (isHeld)
    return (
      <button className="btn" title={HELD}>
        <Icon name="ban" />
        <span className="sr">{HELD}</span>
        <span aria-hidden="true">Send</span>
      </button>
    );
  return (
    <button className="btn btn--primary" aria-disabled={isBusy}>
      <Icon name={isBusy || isSending ? "hourglass" : "send-horizontal"} />
      <span>{isBusy ? "Sending…" : "Send"}</span>
    </button>
  );
}
