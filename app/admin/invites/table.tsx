import { Form } from "react-router";
import { INVITE_STATE_LABELS, type InviteState } from "@worker/domain/oversight/invites/forms";
import type { InvitePage } from "@worker/domain/oversight/invites/list-invites";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import { Sure } from "~/ui/sure";
import { CopyCode } from "./code";

type Item = InvitePage["items"][number];

const ICONS: Record<InviteState, IconName> = {
  active: "circle-check",
  inactive: "ban",
  expired: "clock-alert",
  "used-up": "users",
};

type InviteTableProps = {
  items: Item[];
  deactivatePath: string;
  reactivatePath: string;
  onCopied: (code: string) => void;
};

export function InviteTable({ items, ...row }: InviteTableProps) {
  if (items.length === 0) return <Empty icon="ticket" title="No invite codes found." />;
  return (
    <StackTable
      caption="Invite codes, newest first"
      columns={["Code", "Status", "Uses", "Description", "Created", "Expires", "Actions"]}
    >
      {items.map((item) => (
        <InviteRow key={item.id} item={item} {...row} />
      ))}
    </StackTable>
  );
}

type InviteRowProps = { item: Item } & Omit<InviteTableProps, "items">;

function InviteRow({ item, deactivatePath, reactivatePath, onCopied }: InviteRowProps) {
  const { id, code, state, currentUses, maxUses, description, createdAt, expiresAt, redemptions } = item;
  return (
    <>
      <tr>
        <td className="wide">
          <CopyCode code={code} onCopied={onCopied} />
        </td>
        <td>
          <span className={state === "active" ? "status-word status-word--on" : "status-word"}>
            <Icon name={ICONS[state]} />
            {INVITE_STATE_LABELS[state]}
          </span>
        </td>
        <td className="num" data-l="Uses">
          {currentUses} of {maxUses}
        </td>
        <td className="wide">{description}</td>
        <td className="wide" data-l="Created">
          <DateTime at={createdAt} />
        </td>
        <td data-l="Expires">{expiresAt === null ? "Never" : <DateTime at={expiresAt} />}</td>
        <td>
          {state === "active" && (
            <Sure
              opener="Deactivate…"
              of={code}
              act={
                <Form method="post" action={deactivatePath} preventScrollReset data-stays>
                  <input type="hidden" name="intent" value="deactivate" />
                  <input type="hidden" name="id" value={id} />
                  <Button variant="danger-solid" small aria-label={`Deactivate ${code}`}>
                    Deactivate
                  </Button>
                </Form>
              }
            >
              Nobody can sign up with this code until somebody reactivates it. Whoever already did stays a member.
            </Sure>
          )}
          {state === "inactive" && (
            <Form method="post" action={reactivatePath} preventScrollReset data-stays>
              <input type="hidden" name="intent" value="reactivate" />
              <input type="hidden" name="id" value={id} />
              <Button small aria-label={`Reactivate ${code}`}>
                Reactivate
              </Button>
            </Form>
          )}
        </td>
      </tr>
      {redemptions.length > 0 && (
        <tr className="folded">
          <td className="wide" colSpan={7}>
            <details>
              <summary>{plural(redemptions.length, "member")} signed up with this code</summary>
              <ul>
                {redemptions.map(({ username, redeemedAt }) => (
                  <li key={`${username}${redeemedAt}`}>
                    {username}, <DateTime at={redeemedAt} withTime />
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      )}
    </>
  );
}
