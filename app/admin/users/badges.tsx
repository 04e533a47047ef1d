import { Form } from "react-router";
import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { Button } from "~/ui/button";
import { Field, Select, Textarea } from "~/ui/field";
import { DateTime } from "~/ui/relative-time";
import type { Draft } from "../settings/setting-form";
import { draftFor } from "./actions";

interface UserBadgesProps {
  badges: readonly (MemberRecord["badges"][number] & { name: string; isByHand: boolean })[];
  /** Those that are given by hand. */
  byHand: readonly { value: string; label: string }[];
  draft: Draft | undefined;
}

/** What the member holds; by hand only what is given by hand (rules/badges#by-hand). */
export function UserBadges({ badges, byHand, draft }: UserBadgesProps) {
  const own = draftFor(draft, "grant-badge");
  const [given, earned] = [badges.filter((each) => each.isByHand), badges.filter((each) => !each.isByHand)];
  const free = byHand.filter(({ value }) => badges.every(({ badge }) => badge !== value));
  return (
    <section className="section" aria-labelledby="user-badges">
      <h2 id="user-badges">Badges</h2>
      {badges.length === 0 && <p className="muted">No badges so far.</p>}
      {earned.length > 0 && <p>By their rules: {earned.map(({ name }) => name).join(", ")}.</p>}
      {given.length > 0 && (
        <ul className="notes">
          {given.map((each) => (
            <li key={each.badge} className="card card--pad">
              <p>
                <strong>{each.name}</strong>{" "}
                <span className="small muted">
                  by {each.grantedBy ?? "a former member"} on <DateTime at={each.earnedAt} />
                </span>
              </p>
              <p className="note-body">{each.reason}</p>
              <TakeBack badge={each} draft={draft} />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <details open={own !== undefined}>
          <summary>Give a badge</summary>
          <Form method="post" preventScrollReset className="stack" key={badges.length}>
            <input type="hidden" name="act" value="grant-badge" />
            <Field name="badge" label="Badge" error={own?.errors["badge"]}>
              <Select name="badge" defaultValue={own?.values["badge"] ?? free[0]?.value ?? ""} options={free} />
            </Field>
            <Field
              name="reason"
              id="badge-reason"
              label="Reason"
              help="The member reads it."
              error={own?.errors["reason"]}
            >
              <Textarea name="reason" defaultValue={own?.values["reason"]} />
            </Field>
            <Button>Give the badge</Button>
          </Form>
        </details>
      )}
    </section>
  );
}

function TakeBack({
  badge: { badge, name },
  draft,
}: {
  badge: UserBadgesProps["badges"][number];
  draft: Draft | undefined;
}) {
  const refused = draftFor(draft, "revoke-badge");
  const own = refused?.values["badge"] === badge ? refused : undefined;
  return (
    <details open={own !== undefined}>
      <summary>Take back {name}</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="act" value="revoke-badge" />
        <input type="hidden" name="badge" value={badge} />
        <Field
          name="reason"
          id={`take-back-${badge}`}
          label="Reason"
          help="The member reads it."
          error={own?.errors["reason"]}
        >
          <Textarea name="reason" defaultValue={own?.values["reason"]} />
        </Field>
        <Button variant="danger">Take it back</Button>
      </Form>
    </details>
  );
}
