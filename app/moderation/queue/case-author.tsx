import { DAY_MS } from "@worker/days";
import type { CaseAuthor as Author } from "@worker/domain/oversight/moderation/case-author";
import { Facts } from "~/ui/facts";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { DECIDED_LABELS } from "./case-words";

/** As long as a time is said as an age, and not as its date. */
const NEW_MS = 7 * DAY_MS;

/** Who stands behind a case: how long they are here, how their account stands, and how their other cases ended. */
export const CaseAuthor = ({ author, now }: { author: Author; now: number }) => (
  <>
    <h2>Author</h2>
    <Facts
      facts={[
        { label: "Account", value: <Link to={`/profile/${author.id}`}>{author.username}</Link> },
        {
          label: "Joined",
          value: (
            <>
              <DateTime at={author.joinedAt} />
              {now - author.joinedAt < NEW_MS && (
                <>
                  {" "}
                  (<RelativeTime within at={author.joinedAt} now={now} />)
                </>
              )}
            </>
          ),
        },
        { label: "Standing", value: <Standing author={author} /> },
        { label: "Reviews", value: String(author.reviewCount) },
        { label: "Other cases", value: outcomesText(author.outcomes) },
      ]}
    />
  </>
);

const Standing = ({ author: { suspendedAt, emailVerified } }: { author: Author }) =>
  suspendedAt !== null ? (
    <>
      Suspended since <DateTime at={suspendedAt} />
    </>
  ) : emailVerified ? (
    "Good"
  ) : (
    "Email not confirmed"
  );

/** "3: Kept 2, Hidden 1" */
function outcomesText(outcomes: Author["outcomes"]): string {
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return "None";
  const each = outcomes.map(({ decision, count }) => `${count} ${labelOf(decision)}`);
  return `${plural(all, "case")}: ${each.join(", ")}`;
}

const labelOf = (decision: Author["outcomes"][number]["decision"]): string =>
  decision === null ? "waiting" : DECIDED_LABELS[decision].toLowerCase();
