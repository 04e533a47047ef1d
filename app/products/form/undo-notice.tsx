import { UndoToast } from "~/ui/undo-toast";

/** Beside the list, which stays where it stood; the trash below it restores for days. */
export const UndoNotice = ({ id, here }: { id: string; here: string }) => (
  <UndoToast icon="trash-2" said="Product deleted." action={here} values={{ id, intent: "restore" }} />
);
