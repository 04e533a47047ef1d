import { createPortal } from "react-dom";
import { Dialog } from "~/ui/dialog";
import { SetUp } from "../keys/set-up";

type SetUpDialogProps = { userId: string; onDone: () => void; onClose: () => void };

/** For a browser that comes to a conversation which is private already. */
export default function SetUpDialog({ userId, onDone, onClose }: SetUpDialogProps) {
  return createPortal(
    <Dialog open onClose={onClose} title="A key for this browser">
      <SetUp userId={userId} onDone={onDone} />
    </Dialog>,
    document.body,
  );
}
