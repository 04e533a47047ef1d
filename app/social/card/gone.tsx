import type { SocialCard } from "@worker/domain/views/social/card";
import { decisionOnPath } from "@worker/domain/voice/forum/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

type GoneProps = {
  /** The post or comment. */
  of: Pick<SocialCard, "id" | "mine" | "hidden">;
  /** What everybody else reads in the place of what its author deleted. */
  deleted: string;
};

/** Why something does not show to others. */
export function Gone({ of: { id, mine, hidden }, deleted }: GoneProps) {
  if (hidden === null) return null;
  const { cause, reason } = hidden;
  const words = {
    author: mine ? "You deleted this." : deleted,
    held: "Waits for a moderator before it shows.",
    moderator: `Hidden by a moderator${reason === null ? "." : `: ${reason}`}`,
  };
  return (
    <p className="social-gone">
      <Icon name={cause === "held" ? "hourglass" : "eye-off"} />
      <span>{words[cause]}</span>
      {mine && cause === "moderator" && (
        <Link to={decisionOnPath(id)} reloadDocument>
          Read the decision and appeal
        </Link>
      )}
    </p>
  );
}
