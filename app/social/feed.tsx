import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { SocialFeed } from "@worker/domain/views/social/hub-page";
import { FRIENDS } from "@worker/domain/foundation/users/profile-paths";
import { SOCIAL, SOCIAL_EVERYONE } from "@worker/domain/voice/social/addresses";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Segment } from "~/ui/segment";
import { CardList } from "./card/card-list";

type FeedProps = { feed: SocialFeed; moderates: boolean; first: boolean; now: number };

/** How long the building of a feed is given before it is looked at again, in milliseconds; most are whole by then. */
const LOOK_AGAIN_MS = 1_500;

/** Reads a feed that is not whole again, where scripts run. */
function useLookAgain(isMissing: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMissing || state !== "idle") return undefined;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMissing, state, revalidate]);
}

/** One's own feed, or what everybody reads. */
export function Feed({ feed, moderates, first, now }: FeedProps) {
  const { of, items, nextCursor, isWhole } = feed;
  const isOwn = of === "following";
  const path = isOwn ? SOCIAL : SOCIAL_EVERYONE;
  useLookAgain(isOwn && !isWhole);
  return (
    <section aria-label={isOwn ? "Your feed" : "Everyone"}>
      <div className="social-which">
        <Segment
          label="Whose posts"
          items={[
            { to: SOCIAL, label: "Following and friends", current: isOwn },
            { to: SOCIAL_EVERYONE, label: "Everyone", current: !isOwn },
          ]}
        />
      </div>
      {isOwn && !isWhole && (
        <Note kind="wait" role="status" title="Your feed is being put together.">
          You had not opened it lately, so posts can still be missing.{" "}
          <Link to={SOCIAL} reloadDocument>
            Look again
          </Link>{" "}
          in a moment, or read <Link to={SOCIAL_EVERYONE}>what everyone wrote</Link>.
        </Note>
      )}
      {items.length === 0 && nextCursor === null && first ? (
        isOwn ? (
          isWhole && (
            <Empty
              icon="users"
              title="Nothing here yet"
              action={
                <span className="row row--wrap">
                  <LinkButton to={SOCIAL_EVERYONE} variant="primary">
                    Read what everyone writes
                  </LinkButton>
                  <LinkButton to={FRIENDS}>People you may know</LinkButton>
                </span>
              }
            >
              <p>Posts of those whom you follow and of your friends come here, and your own.</p>
            </Empty>
          )
        ) : (
          <Empty icon="users" title="Nobody has posted yet">
            <p>Yours would be the first.</p>
          </Empty>
        )
      ) : (
        <CardList {...{ items, nextCursor, now, moderates, path, first }} />
      )}
    </section>
  );
}
