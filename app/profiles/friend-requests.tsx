import { FRIEND_REQUESTS } from "@worker/domain/foundation/users/profile-paths";
import { REQUEST_DAYS } from "@worker/domain/foundation/friends/forms";
import type { FriendRequest } from "@worker/domain/views/people/friends-page";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { FriendButton } from "./profile-acts";
import { PersonRow } from "./person-row";

type RequestsProps = {
  requests: readonly FriendRequest[];
  now: number;
  /** How many wait in all, where not all of them stand here. */
  waiting?: number;
};

const Asked = ({ at, now }: { at: number; now: number }) => (
  <>
    Asked <RelativeTime within at={at} now={now} />
  </>
);

/** Who asks to be a friend. */
export function ReceivedRequests({ requests, now, waiting = 0 }: RequestsProps) {
  return (
    <section className="friends-part" aria-labelledby="received-requests">
      <h2 id="received-requests">Friend requests</h2>
      {requests.length === 0 ? (
        <p className="muted">Nobody is waiting for an answer of yours.</p>
      ) : (
        <ul className="person-rows">
          {requests.map(({ askedAt, ...each }) => (
            <PersonRow key={each.person.id} {...each} note={<Asked at={askedAt} now={now} />}>
              <FriendButton person={each.person} small intent="accept" look={{ variant: "primary" }} />
              <FriendButton person={each.person} small intent="decline" />
            </PersonRow>
          ))}
        </ul>
      )}
      {waiting > requests.length && (
        <p className="small">
          <Link to={FRIEND_REQUESTS}>All {waiting} requests</Link>
        </p>
      )}
    </section>
  );
}

/** Whom the viewer asked; what was declined looks the same until it lapses. */
export function SentRequests({ requests, now }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section className="friends-part" aria-labelledby="sent-requests">
      <h2 id="sent-requests">Sent</h2>
      <ul className="person-rows">
        {requests.map(({ askedAt, ...each }) => (
          <PersonRow key={each.person.id} {...each} note={<Asked at={askedAt} now={now} />}>
            <FriendButton person={each.person} small intent="cancel" />
          </PersonRow>
        ))}
      </ul>
      <p className="small muted">A request that is not accepted within {REQUEST_DAYS} days lapses.</p>
    </section>
  );
}
