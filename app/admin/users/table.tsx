import type { MemberRow } from "@worker/domain/oversight/members/search-members";
import { EvidenceChip } from "~/ui/evidence";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import { StackTable } from "~/ui/stack-table";
import { USERS_PATH } from "./paths";

const COLUMNS = ["User", "Role", "Status", "Joined", "Last active", "Reviews"];

export function UserTable({ items, now }: { items: readonly MemberRow[]; now: number }) {
  return (
    <StackTable caption="Users" columns={COLUMNS}>
      {items.map((item) => (
        <UserRow key={item.id} item={item} now={now} />
      ))}
    </StackTable>
  );
}

function UserRow({ item, now }: { item: MemberRow; now: number }) {
  const { id, username, email, role, isTester, createdAt, lastActiveAt, reviewCount, isDeleted } = item;
  return (
    <tr>
      <td className="wide">
        <div className="thing">
          <Mark id={id} kind="member" size={32} />
          <div>
            <strong>{isDeleted ? username : <Link to={`${USERS_PATH}/${id}`}>{username}</Link>}</strong>
            {!isDeleted && <small>{email}</small>}
          </div>
        </div>
      </td>
      <td>
        <RoleBadge name={role} /> {isTester && <RoleBadge name="tester" />}
      </td>
      <td>
        <State item={item} />
      </td>
      <td data-l="Joined">
        <DateTime at={createdAt} />
      </td>
      <td data-l="Last active">{lastActiveAt === null ? "-" : <RelativeTime at={lastActiveAt} now={now} />}</td>
      <td className="num" data-l="Reviews">
        {formatNumber(reviewCount)}
      </td>
    </tr>
  );
}

export function State({ item }: { item: Pick<MemberRow, "isSuspended" | "isFlagged" | "isDeleted"> }) {
  if (item.isDeleted) return <span className="muted">Deleted</span>;
  return (
    <>
      {item.isSuspended && (
        <span className="ev ev--fail">
          <Icon name="octagon-x" />
          Suspended
        </span>
      )}
      {item.isFlagged && <EvidenceChip kind="wait" detail="flagged" />}
      {!item.isSuspended && !item.isFlagged && <span className="muted">Active</span>}
    </>
  );
}
