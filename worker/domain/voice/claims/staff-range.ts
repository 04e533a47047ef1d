import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import type { SortKey } from "../../../db/pagination";
import { vendorNamed } from "../../catalogue/vendors/vendor-named";
import { vendors } from "../../catalogue/vendors/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { type ClaimLook, type ClaimSort, type ClaimState, orderKey } from "./forms";
import { IS_WAITING, purchaseClaims } from "./schema";

/** What staff ask the queue for; a look and an order by amount are for what waits only. */
export interface StaffAsked {
  state: ClaimState;
  q: string;
  look: ClaimLook;
  sort?: ClaimSort | undefined;
}

/** A search reads no further: claims that an order number, members or vendors bring, each. */
const FOUND_MOST = 100;
/** Members and vendors whose name begins so. */
const NAMES_MOST = 10;

const { createdAt, amountCents, id, orderKey: orderColumn, staffState, userId, vendorId, vendorState } = purchaseClaims;

const LOOKS: Record<ClaimLook, SQL | undefined> = {
  all: undefined,
  confirmed: eq(vendorState, "confirmed"),
  unanswered: eq(vendorState, "waiting"),
  denied: eq(vendorState, "rejected"),
  network: eq(purchaseClaims.sameNetwork, true),
};

/** The condition and the order of the staff's list, each pair of which an index has (rules/access#queues). */
export function staffRange(db: Db, { state, q, look, sort }: StaffAsked) {
  const waits = state === "waiting";
  const byAmount = waits && (sort === "largest" || sort === "smallest");
  const ascends = sort === undefined ? waits : sort === "oldest" || sort === "smallest";
  const direction: SortKey["direction"] = ascends ? "asc" : "desc";
  const column = byAmount ? amountCents : createdAt;
  const looked = waits ? LOOKS[look] : undefined;
  const range = waits ? IS_WAITING : eq(staffState, state);
  const keys: SortKey[] = [
    { column, direction },
    { column: id, direction },
  ];
  // What was found is of that state already: asked for twice, the database would walk the whole state.
  return { where: and(looked, q === "" ? range : found(db, q, state)), keys, byAmount };
}

/** Nothing begins with what a search leaves nothing of. */
const begins = (column: SQLiteColumn, key: string): SQL => (key === "" ? sql`0` : nameBegins(key, column));

/** Claims whose order number or member begins so, or a word of whose vendor. */
function found(db: Db, q: string, state: ClaimState): SQL {
  const claims = (which: SQL | undefined) => db.select({ id }).from(purchaseClaims).where(which).limit(FOUND_MOST);
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(and(begins(users.usernameKey, usernameKey(q)), isNull(users.deletedAt)))
    .limit(NAMES_MOST);
  const sellers = db.select({ id: vendors.id }).from(vendors).where(vendorNamed(q)).limit(NAMES_MOST);
  const ways = [
    and(begins(orderColumn, orderKey(q)), eq(staffState, state)),
    // With a plus the state is no reason to walk all claims of it: a member has few, a vendor's have an index by it.
    and(inArray(userId, named), sql`+${staffState} = ${state}`),
    and(inArray(vendorId, sellers), eq(staffState, state)),
  ];
  const sets = ways.map((way) => sql`select id from ${claims(way)}`);
  return sql`${id} in (${sql.join(sets, sql` union `)})`;
}
