import { createPortal } from "react-dom";
import { Dialog } from "~/ui/dialog";
import { SetUp } from "../keys/set-up";
import type { Desk } from "./desk";

/** For a browser that comes to a conversation which is private already. */
export default function SetUpDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const done = () => {
    desk.open();
    onClose();
  };
  return createPortal(
    <Dialog open onClose={onClose} title="A key for this browser">
      <SetUp userId={desk.userId} onDone={done} />
    </Dialog>,
    document.body,
  );
}
