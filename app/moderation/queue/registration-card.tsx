import type { SubmitEvent } from "react";
import { Form } from "react-router";
import type { FlaggedRegistration, NetworkRecord } from "@worker/domain/oversight/registrations/flagged-registrations";
import { NOTE_MAX } from "@worker/domain/oversight/registrations/forms";
import { riskLabel } from "@worker/domain/foundation/users/risk-factors";
import { SELECTION } from "~/staff/queue/selection-bar";
import { goOn } from "~/staff/queue/use-queue-keys";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Field, FieldError, Textarea } from "~/ui/field";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime, RelativeTime } from "~/ui/relative-time";

type RegistrationCardProps = {
  registration: FlaggedRegistration;
  now: number;
  /** The reader's id. */
  me: string;
  errors: Partial<Record<string, string>>;
};

export function RegistrationCard({ registration, now, me, errors }: RegistrationCardProps) {
  const { id, userId, username, email, emailConfirmed, registeredAt, device, referralCode, network, claimedBy } =
    registration;
  const isTaken = claimedBy !== null && claimedBy.id !== me;
  return (
    <section className="card card--pad stack" id={id} aria-labelledby={`${id}-name`} data-case="">
      <div className="row row--wrap">
        {!isTaken && (
          <label className="check">
            <input
              type="checkbox"
              name="ids"
              value={id}
              form={SELECTION}
              aria-keyshortcuts="x"
              aria-label={`Select ${username}`}
            />
          </label>
        )}
        <Mark id={userId} kind="member" size={28} />
        <h2 id={`${id}-name`}>{username}</h2>
        <span className="muted small">
          <RelativeTime at={registeredAt} now={now} />
        </span>
        <Claim registration={registration} me={me} />
      </div>
      <Score score={registration.riskScore} factors={registration.riskFactors} />
      <Facts
        facts={[
          { label: "Email", value: `${email}${emailConfirmed ? ", confirmed" : ", not confirmed"}` },
          { label: "Device", value: device },
          { label: "Referral code", value: referralCode },
          {
            label: "Network",
            value: network === null ? "Forgotten after 90 days" : <Network record={network} self={userId} />,
          },
        ]}
      />
      {isTaken ? null : (
        <Form method="post" preventScrollReset className="stack" noValidate onSubmit={onDecide}>
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="id" value={id} />
          <Field name="note" id={`${id}-note`} label="Note, for staff" error={errors["note"]}>
            <Textarea name="note" rows={2} maxLength={NOTE_MAX} required aria-keyshortcuts="r" />
          </Field>
          {errors["decision"] && <FieldError>{errors["decision"]}</FieldError>}
          <div className="row row--wrap">
            <Button name="decision" value="approve" variant="primary">
              Approve {username}
            </Button>
            <Button name="decision" value="block" variant="danger" icon="ban">
              Block {username}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

/** What is sent takes its case away: the next one has the focus then. An empty note comes back, so it stays. */
function onDecide({ currentTarget }: SubmitEvent<HTMLFormElement>): void {
  const own = currentTarget.closest<HTMLElement>("[data-case]");
  if (own !== null && currentTarget.querySelector("textarea")?.value.trim() !== "") goOn(own);
}

function Claim({ registration: { id, caseId, claimedBy }, me }: Pick<RegistrationCardProps, "registration" | "me">) {
  if (caseId === null) return null;
  if (claimedBy !== null && claimedBy.id !== me) {
    return <span className="claim small muted">{claimedBy.username} is reviewing it</span>;
  }
  return (
    <Form method="post" preventScrollReset className="claim">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="caseId" value={caseId} />
      <Button small name="intent" value={claimedBy ? "release" : "claim"} icon={claimedBy ? "undo-2" : "user-check"}>
        {claimedBy ? "Release it" : "Claim it"}
      </Button>
    </Form>
  );
}

function Score({ score, factors }: { score: number; factors: FlaggedRegistration["riskFactors"] }) {
  return (
    <div className="score">
      <span className="figure">
        <span className="sr">Risk score </span>
        {score}
      </span>
      <ul>
        {factors.map(({ factor, points }) => (
          <li key={factor}>
            <span>{riskLabel(factor)}</span>
            <b>+{points}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many came from there, when last, and who; the address itself is nowhere. */
function Network({ record, self }: { record: NetworkRecord; self: string }) {
  const others = record.accounts.filter(({ id }) => id !== self);
  return (
    <>
      {plural(record.registrationCount, "registration")}, the last <DateTime at={record.lastRegistration} withTime />
      {record.blockedCount > 0 && `, ${plural(record.blockedCount, "blocked attempt")}`}
      {others.length > 0 && (
        <span>
          {". Also "}
          {others.map(({ id, username }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/profile/${id}`}>{username}</Link>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
