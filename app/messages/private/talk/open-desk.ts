import { Desk } from "./desk";
import { KeyNotes } from "./key-notes";
import { PrivateMessage } from "./private-message";
import { PrivateSwitch } from "./private-switch";

/** What a conversation's screen fetches when it is there: the desk, and the parts that show it. */
export const openDesk = (conversationId: string, userId: string) => ({
  desk: new Desk(conversationId, userId),
  parts: { KeyNotes, PrivateMessage, PrivateSwitch },
});
