import type { ReactNode } from "react";
import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { Outcome } from "../outcome";

export function UserHistory({ member: { id, registration, logins, cases } }: { member: MemberRecord }) {
  return (
    <div className="grid-3 section">
      <Part title="Registration">
        {registration === null ? (
          <p className="muted">No fraud check is on record.</p>
        ) : (
          <Registration registration={registration} />
        )}
      </Part>
      <Part title="Recent logins">
        {logins.length === 0 && <p className="muted">No login attempts recorded</p>}
        <ul className="hist-log">
          {logins.map(({ id: attempt, at, success, reason }) => (
            <li key={attempt}>
              <DateTime at={at} withTime />
              <Outcome success={success} why={reason} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Moderation">
        {cases.length === 0 && <p className="muted">No cases so far.</p>}
        <ul className="hist-log">
          {cases.map((each) => (
            <li key={each.id}>
              <DateTime at={each.openedAt} />
              <Link to={`/moderation/${each.id}`}>{describeCase(each)}</Link>
            </li>
          ))}
        </ul>
        <p className="small">
          <Link to={`/admin/audit?subjectType=user&subjectId=${id}`}>Staff actions on this account</Link>
        </p>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack">
    <h2>{title}</h2>
    {children}
  </section>
);

const describeCase = ({ kind, status, decision, appealOutcome }: MemberRecord["cases"][number]): string =>
  [kind.replaceAll("_", " "), status, decision, appealOutcome].filter(Boolean).join(", ");

function Registration({ registration }: { registration: NonNullable<MemberRecord["registration"]> }) {
  const { riskScore, riskFactors, status, device, registeredAt, referralCode, reviewNote } = registration;
  return (
    <>
      {riskFactors.length === 0 ? (
        <p>Risk score 0: no risk factors.</p>
      ) : (
        <div className="score">
          <span className="figure">{riskScore}</span>
          <ul>
            {riskFactors.map(({ factor, label, points }) => (
              <li key={factor}>
                {label}
                <b>+{points}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {status === "approved" ? "Approved" : status === "flagged" ? "Flagged, waiting for staff" : "Blocked"} ·{" "}
        <DateTime at={registeredAt} withTime /> · {device}
      </p>
      {referralCode && <p className="small muted">Signed up with the referral code {referralCode}</p>}
      {reviewNote && <p className="small muted">Staff noted: {reviewNote}</p>}
    </>
  );
}
