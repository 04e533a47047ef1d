import { Form } from "react-router";
import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { Button } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { CORRECTIONS_PATH } from "../rewards/paths";
import { CORRECTION_RULE, CorrectionFields } from "../rewards/propose-form";
import type { Draft } from "../settings/setting-form";
import { draftFor } from "./actions";

type UserPointsProps = { member: MemberRecord; own: boolean; draft: Draft | undefined };

/** The balance, and its correction by staff (rules/rewards#corrections). */
export function UserPoints({ member: { points }, own, draft }: UserPointsProps) {
  const refused = draftFor(draft, "correct-points");
  return (
    <section className="section stack" aria-labelledby="user-points">
      <h2 id="user-points">Points</h2>
      <p>
        {formatNumber(points ?? 0)} points. <Link to={CORRECTIONS_PATH}>Corrections that wait</Link>
      </p>
      {own ? (
        <p className="small muted">You cannot correct your own points. Somebody else of the staff can.</p>
      ) : (
        <details open={refused !== undefined}>
          <summary>Correct the points</summary>
          <Form method="post" preventScrollReset className="stack" key={points}>
            <p className="small muted">{CORRECTION_RULE}</p>
            <input type="hidden" name="act" value="correct-points" />
            <CorrectionFields draft={refused} prefix="correct" />
            <Button>Correct the points</Button>
          </Form>
        </details>
      )}
    </section>
  );
}
