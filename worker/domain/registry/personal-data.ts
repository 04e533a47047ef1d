import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PersonalData } from "../foundation/privacy/personal-data";
import { PERSONAL_DATA } from "../oversight/accounts/personal-data";
import type * as tables from "./tables";

type TableName = {
  [K in keyof typeof tables]: (typeof tables)[K] extends SQLiteTable ? K : never;
}[keyof typeof tables];

/** Does not compile while a table says neither what an export gives of it nor what a deletion takes. */
export const personalDataOfAllTables: Record<TableName, PersonalData> = PERSONAL_DATA;
