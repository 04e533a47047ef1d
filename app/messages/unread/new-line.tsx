import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Link } from "~/ui/link";
import unreadCss from "./unread.css?url";

/** Over the first message that its reader had not read. */
export function NewLine() {
  return (
    <p className="talk-new">
      <link rel="stylesheet" href={unreadCss} precedence="area" />
      <b>
        New<span className="sr"> messages</span>
      </b>
    </p>
  );
}

/** Where that message stands on a page before this one. @param at its number, or that of the one that took its place */
export function ToFirstNew({ conversationId, at }: { conversationId: string; at: number }) {
  return <Link to={`${conversationPath(conversationId)}&around=${at}#message-${at}`}>To the first new message</Link>;
}
