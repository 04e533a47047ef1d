import { Button } from "~/ui/button";

type SendButtonProps = { busy: boolean; label: string; sending: string };

/** Says that it is at work and keeps the focus, which a disabled button would lose. */
export const SendButton = ({ busy, label, sending }: SendButtonProps) => (
  <Button variant="primary" name="intent" value="send" aria-disabled={busy || undefined}>
    {busy ? sending : label}
  </Button>
);
