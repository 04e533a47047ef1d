import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Link } from "~/ui/link";
import { openedPath } from "./paths";

interface WayToItProps {
  id: string;
  /** The admin is one of the two, and opens nothing. */
  isOwn: boolean;
  /** For screen readers, where several stand below each other. */
  label?: string;
}

/** Where an admin reads a conversation: behind a stated reason, or their own under Messages. */
export const WayToIt = ({ id, isOwn, label }: WayToItProps) =>
  isOwn ? (
    <Link to={conversationPath(id)}>Yours, under Messages</Link>
  ) : (
    <Link to={openedPath(id)} aria-label={label}>
      Open conversation…
    </Link>
  );
