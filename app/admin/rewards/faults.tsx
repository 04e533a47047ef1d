import { Form } from "react-router";
import type { RewardFault } from "@worker/domain/oversight/reward-books/open-faults";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { REWARDS_PATH } from "./paths";

type Draft = { values: Partial<Record<string, string>>; errors: Partial<Record<string, string>> };
type BookFaultsProps = { faults: readonly RewardFault[]; canMend: boolean; draft: Draft | undefined };

/** Where the nightly proof found stored points that differ from their rows (rules/rewards#books). */
export function BookFaults({ faults, canMend, draft }: BookFaultsProps) {
  return (
    <Note kind="bad" title="The books do not add up.">
      The nightly proof found stored points that differ from the rows they stand for. Nothing was changed by itself.{" "}
      {canMend ? "Find out why before you mend them." : "An admin can mend them."}
      <ul className="stack">
        {faults.map((fault) => (
          <li key={fault.userId}>
            <Words fault={fault} canMend={canMend} />
            {canMend && <Mend fault={fault} draft={draft?.values["userId"] === fault.userId ? draft : undefined} />}
          </li>
        ))}
      </ul>
    </Note>
  );
}

type Sums = Pick<RewardFault, "balance" | "ledgerPoints" | "held" | "holdPoints">;

/** What of the sums is off; where none is, it is another total that the proof compares, of some tier. */
export function differences({ balance, ledgerPoints, held, holdPoints }: Sums): string[] {
  const said = [...differenceOf("balance", balance, ledgerPoints), ...differenceOf("held", held, holdPoints)];
  return said.length > 0 ? said : ["the totals of a tier are not what its members come to"];
}

function differenceOf(name: string, stored: number, counted: number): string[] {
  if (stored !== counted) return [`${name} ${formatNumber(stored)}, counted ${formatNumber(counted)}`];
  return stored < 0 ? [`${name} ${formatNumber(stored)}, which is below zero`] : [];
}

function Words({ fault: { userId, username, since, ...of }, canMend }: { fault: RewardFault; canMend: boolean }) {
  const { balance, ledgerPoints, held, holdPoints } = of;
  const name = username ?? userId;
  return (
    <p>
      {userId === "" ? (
        <strong>The program&apos;s totals</strong>
      ) : canMend ? (
        <Link to={`/admin/users/${encodeURIComponent(userId)}`}>{name}</Link>
      ) : (
        <strong>{name}</strong>
      )}
      : {differences({ balance, ledgerPoints, held, holdPoints }).join("; ")}; since <DateTime at={since} withTime />
    </p>
  );
}

function Mend({ fault: { userId, username }, draft }: { fault: RewardFault; draft: Draft | undefined }) {
  const name = userId === "" ? "the program’s totals" : (username ?? userId);
  return (
    <details open={draft !== undefined}>
      <summary>Mend {name}…</summary>
      <Form method="post" action={REWARDS_PATH} preventScrollReset className="stack">
        <input type="hidden" name="userId" value={userId} />
        <Field
          name="reason"
          id={`mend-${userId === "" ? "program" : userId}`}
          label="What you found"
          help="Kept in the audit log. What is stored is set to what the rows come to."
          error={draft?.errors["reason"]}
        >
          <Input name="reason" autoComplete="off" defaultValue={draft?.values["reason"]} />
        </Field>
        <Button variant="danger">Set to what the rows say</Button>
      </Form>
    </details>
  );
}
