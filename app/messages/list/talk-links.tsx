import { keysPath } from "@worker/domain/voice/message-keys/addresses";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Link } from "~/ui/link";

const LINKS = [
  ["/community-guidelines", "Community guidelines"],
  ["/contact-support", "Contact support"],
  ["/membership-upgrade", "Membership"],
  ["/terms-of-service", "Terms of Service"],
  ["/privacy-policy", "Privacy Policy"],
  ["/legal-disclaimer", "Legal Disclaimer"],
] as const;

/** The screen fills the window, so that its footer stands under the list. @param current the conversation that is open */
export function TalkLinks({ current }: { current: string | null }) {
  return (
    <nav className="talk-links" aria-label="About messages">
      <Link to={keysPath(current === null ? null : conversationPath(current))}>Private messages</Link>
      {LINKS.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
