import { type SQL, sql } from "drizzle-orm";
import { SAFETY_GROUPS } from "../results/forms";
import {
  FIELD_NAMES,
  LINE_PARTS,
  lineField,
  LINES_MAX,
  type Proposals,
  TYPED_MAX,
  type TypedResult,
} from "../results/result-fields";
import { labDrafts } from "../results/schema";
import { unitsReplacedBy, withOwnUnits } from "./alkaloid-units";
import { STANDARD_LINES } from "../results/standard-lines";

/** Values as proposals, but where something is typed already. */
export function openProposals(
  values: Readonly<Record<string, string>>,
  from: Proposals[string]["from"],
  typed: TypedResult,
): Proposals {
  const taken = namedLines(typed);
  return Object.fromEntries(
    Object.entries(withOwnUnits(values, typed)).flatMap(([name, value]) => {
      const isOpen = FIELD_NAMES.has(name) && !typed[name]?.trim() && !taken.has(name);
      return isOpen && value !== "" && value.length <= TYPED_MAX ? [[name, { value, from }]] : [];
    }),
  );
}

/** What was sent without what is only proposed. */
export const withoutUntouched = (sent: TypedResult, proposed: Proposals): TypedResult =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => proposed[name]?.value !== value));

/** A line that somebody has named measures something else than what is proposed for its place. */
function namedLines(typed: TypedResult): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const group of SAFETY_GROUPS)
    for (let line = STANDARD_LINES[group].length; line < LINES_MAX; line += 1)
      if (typed[lineField(group, line, "name")]?.trim())
        for (const part of LINE_PARTS) fields.add(lineField(group, line, part));
  return fields;
}

/** What a draft holds once something is written to it, computed in the statement that writes. */
export interface Written {
  fields: SQL;
  proposed: SQL;
}

/**
 * These fields were sent one by one, or with the word that somebody compared them: each is entered, or emptied, and what
 * is proposed for the others stays, since the sender may never have seen it.
 */
export const sentFields = (sent: TypedResult): Written => ({
  fields: sql`${JSON.stringify(sent)}`,
  proposed: sql`(select json_group_object(p.key, json(p.value)) from json_each(${labDrafts.proposed}) p
    where p.key not in (select key from json_each(${JSON.stringify(sent)})))`,
});

/** The whole form was sent: a proposed value that came back as it was is still only proposed. */
export function sentForm(sent: TypedResult): Written {
  const form = JSON.stringify(sent);
  const untouched = sql`p.key = f.key and p.value ->> '$.value' = f.value`;
  return {
    fields: sql`(select json_group_object(f.key, f.value) from json_each(${form}) f
      where not exists (select 1 from json_each(${labDrafts.proposed}) p where ${untouched}))`,
    proposed: sql`(select json_group_object(p.key, json(p.value)) from json_each(${labDrafts.proposed}) p
      where exists (select 1 from json_each(${form}) f where ${untouched}))`,
  };
}

export const unchanged: Written = { fields: sql`${labDrafts.fields}`, proposed: sql`${labDrafts.proposed}` };

/** New proposals of one origin in place of the earlier ones of that origin; what is typed meanwhile stays typed. */
export const withProposals = (
  { fields, proposed }: Written,
  found: Proposals,
  from: Proposals[string]["from"],
): SQL => {
  const replaced = [...Object.keys(found), ...(from === "pdf" ? unitsReplacedBy(found) : [])];
  return sql`(select json_group_object(key, json(value)) from (
    select n.key as key, n.value as value from json_each(${JSON.stringify(found)}) n
    where not exists (select 1 from json_each(${fields}) f where f.key = n.key and trim(f.value) <> '')
    union all select p.key, p.value from json_each(${proposed}) p where p.value ->> '$.from' <> ${from}
    and p.key not in (select value from json_each(${JSON.stringify(replaced)}))))`;
};
