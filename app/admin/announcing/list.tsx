import { Form } from "react-router";
import { titleOf } from "@worker/domain/foundation/announced-changes/changing-texts";
import type { ChangeState } from "@worker/domain/foundation/announced-changes/announced-change";
import { REASON_MAX } from "@worker/domain/oversight/announcing/forms";
import type { ListedChange } from "@worker/domain/oversight/announcing/list-changes";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Textarea } from "~/ui/field";
import { Icon, type IconName } from "~/ui/icon";
import { Note } from "~/ui/note";
import { Paragraphs } from "~/ui/paragraphs";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import type { Draft } from "../settings/setting-form";

const STATES: Record<ChangeState, { label: string; icon: IconName }> = {
  pending: { label: "Announced", icon: "megaphone" },
  "in-effect": { label: "In effect", icon: "circle-check" },
  withdrawn: { label: "Withdrawn", icon: "ban" },
};
const COLUMNS = ["Text", "Status", "Takes effect", "Announced", "Emails"];

type ChangeListProps = {
  items: readonly ListedChange[];
  /** A withdrawal that was refused. */
  withdrawing: Draft | undefined;
};

export function ChangeList({ items, withdrawing }: ChangeListProps) {
  if (items.length === 0) return <Empty icon="megaphone" title="Nothing was announced yet." />;
  const problem = withdrawing?.errors["form"];
  return (
    <>
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <StackTable caption="Announced changes, newest first" columns={COLUMNS}>
        {items.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            draft={withdrawing?.values["id"] === change.id ? withdrawing : undefined}
          />
        ))}
      </StackTable>
    </>
  );
}

function ChangeRow({ change, draft }: { change: ListedChange; draft: Draft | undefined }) {
  const { id, document, summary, state, effectiveAt, announcedAt, announcedBy, mailed, withdrawnReason } = change;
  return (
    <>
      <tr>
        <td className="wide">
          <strong>{titleOf(document)}</strong>
        </td>
        <td>
          <span className={state === "pending" ? "status-word status-word--on" : "status-word"}>
            <Icon name={STATES[state].icon} />
            {STATES[state].label}
          </span>
        </td>
        <td data-l="Takes effect">
          <DateTime at={effectiveAt} />
        </td>
        <td data-l="Announced">
          <DateTime at={announcedAt} /> by {announcedBy ?? "a former member"}
        </td>
        <td data-l="Emails">{`${mailed}, ${mailingOf(change)}`}</td>
      </tr>
      <tr className="folded">
        <td className="wide" colSpan={COLUMNS.length}>
          <details>
            <summary>What it says</summary>
            <Paragraphs text={summary} />
          </details>
          {withdrawnReason !== null && <p className="small">Withdrawn: {withdrawnReason}</p>}
          {state === "pending" && <Withdrawal id={id} text={titleOf(document)} draft={draft} />}
        </td>
      </tr>
    </>
  );
}

function mailingOf({ toldAt, withdrawnAt }: ListedChange): string {
  if (toldAt !== null) return "to everybody";
  return withdrawnAt === null ? "going out" : "then withdrawn";
}

function Withdrawal({ id, text, draft }: { id: string; text: string; draft: Draft | undefined }) {
  const field = `reason-${id}`;
  return (
    <details open={draft !== undefined}>
      <summary>Withdraw the announcement</summary>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="act" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <Field
          name="reason"
          id={field}
          label="Reason"
          help={`Everybody can read it on the page of the ${text}`}
          error={draft?.errors["reason"]}
        >
          <Textarea name="reason" rows={2} maxLength={REASON_MAX} defaultValue={draft?.values["reason"]} />
        </Field>
        <div>
          <Button variant="danger">Withdraw it</Button>
        </div>
      </Form>
    </details>
  );
}
