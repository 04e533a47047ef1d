import { Form } from "react-router";
import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { type Role, roleHolds, ROLES } from "@worker/domain/foundation/access/policy";
import { Button } from "~/ui/button";
import { Field, Input, Select, Textarea } from "~/ui/field";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { Sure } from "~/ui/sure";
import type { Draft } from "../settings/setting-form";
import { ROLE_NAMES } from "./paths";

type UserActionsProps = { member: MemberRecord; own: boolean; draft: Draft | undefined };

export const draftFor = (draft: Draft | undefined, act: string) => (draft?.values["act"] === act ? draft : undefined);

/** Role, tester, suspension, sessions: each a form of its own, each audited. */
export function UserActions({ member, own, draft }: UserActionsProps) {
  const isTester = member.testerSince !== null;
  return (
    <div className="card card--pad acts">
      {own ? (
        <section>
          <h2>Role</h2>
          <p className="small muted">You cannot change your own role or suspend yourself. Another admin can.</p>
        </section>
      ) : (
        <RoleForm member={member} draft={draftFor(draft, "role")} />
      )}
      <section>
        <h2>Trusted tester</h2>
        {isTester ? (
          <Sure
            opener="Withdraw the tester capability…"
            of={`of ${member.username}`}
            act={
              <Form method="post" preventScrollReset>
                <input type="hidden" name="act" value="withdraw-tester" />
                <Button small variant="danger-solid">
                  Withdraw the tester capability
                </Button>
              </Form>
            }
          >
            The member loses the tester&apos;s badge and what it opens. You can make them a tester again here.
          </Sure>
        ) : (
          <Form method="post" preventScrollReset className="row row--wrap">
            <input type="hidden" name="act" value="grant-tester" />
            <Button>Make a trusted tester</Button>
          </Form>
        )}
      </section>
      {!own && !roleHolds(member.role, "view.member") && (
        <section>
          <h2>View as</h2>
          <p>
            <Link to={`/staff-dashboard/view-as?member=${encodeURIComponent(member.username)}`}>
              View the site as this member…
            </Link>
          </p>
        </section>
      )}
      {!own && <SuspensionForm member={member} draft={draftFor(draft, "suspend")} />}
      <section>
        <h2>Sessions</h2>
        <Sure
          opener="End every session…"
          of={`of ${member.username}`}
          act={
            <Form method="post" preventScrollReset>
              <input type="hidden" name="act" value="end-sessions" />
              <Button small variant="danger-solid">
                End every session
              </Button>
            </Form>
          }
        >
          {own
            ? "You are logged out too, on every device."
            : "Every device is logged out. The member can log in again at once."}
        </Sure>
      </section>
    </div>
  );
}

type FormProps = { member: MemberRecord; draft: Draft | undefined };

function RoleForm({ member, draft }: FormProps) {
  const options = ROLES.map((role: Role) => ({ value: role, label: ROLE_NAMES[role] }));
  return (
    <section>
      <h2>Role</h2>
      <Form method="post" preventScrollReset className="stack" key={member.role}>
        <input type="hidden" name="act" value="role" />
        <Field name="role" label="Base role" error={draft?.errors["role"]}>
          <Select name="role" defaultValue={draft?.values["role"] ?? member.role} options={options} />
        </Field>
        <Field
          name="vendor"
          label="Vendor"
          help="For a verified vendor: the id or the exact name of the vendor whose page the account runs"
          error={draft?.errors["vendor"]}
        >
          <Input name="vendor" autoComplete="off" defaultValue={draft?.values["vendor"] ?? member.vendorId ?? ""} />
        </Field>
        <Button>Change the role</Button>
      </Form>
    </section>
  );
}

function SuspensionForm({ member, draft }: FormProps) {
  if (member.suspendedAt !== null) {
    return (
      <section>
        <h2>Suspension</h2>
        <p>
          Since <DateTime at={member.suspendedAt} withTime />
          {member.suspendedBy && ` by ${member.suspendedBy}`}: {member.suspensionReason}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="lift" />
          <Button>Lift the suspension</Button>
        </Form>
      </section>
    );
  }
  return (
    <section>
      <h2>Suspension</h2>
      <details open={draft !== undefined}>
        <summary>Suspend this account</summary>
        <Form method="post" preventScrollReset className="stack">
          <input type="hidden" name="act" value="suspend" />
          <Field
            name="reason"
            label="Reason"
            help="The member receives it by email. Every session ends immediately."
            error={draft?.errors["reason"]}
          >
            <Textarea name="reason" defaultValue={draft?.values["reason"]} />
          </Field>
          <Button variant="danger">Suspend the account</Button>
        </Form>
      </details>
    </section>
  );
}
