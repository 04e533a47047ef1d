import { and } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import { after, orderBy } from "../../../db/pagination";
import type { Db } from "../../../db/client";
import { takeOrRefuse } from "../../../take-or-refuse";
import { textStream } from "../../../text-stream";
import type { Viewer } from "../../foundation/access/policy";
import { memberOf } from "../../foundation/access/demand";
import { type ExportSection, type PersonalDataOfTables, rowsOf } from "../../foundation/privacy/personal-data";

/** Rows held at once; an export never holds more, however much there is. */
const PAGE_ROWS = 200;
const EXPORTS = { limit: 5, windowMs: 60 * 60_000 };

export const exportSections = (data: PersonalDataOfTables): ExportSection[] =>
  Object.values(data).flatMap(({ exported }) => (typeof exported === "string" ? [] : exported));

type Row = Record<string, unknown>;

async function* pagesOf(db: Db, section: ExportSection, userId: string): AsyncGenerator<Row[]> {
  const { mine, order } = rowsOf(section, userId);
  let position: (string | number)[] | null = null;
  for (;;) {
    const rows: Row[] = await db
      .select()
      .from(section.table)
      .where(and(mine, position === null ? undefined : after(order, position)))
      .orderBy(...orderBy(order))
      .limit(PAGE_ROWS);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS || order.length === 0) return;
    position = section.keys.map(({ of }) => of(last));
  }
}

async function exportedRow(row: Row, { without, opened = {} }: ExportSection, dataKey: string): Promise<string> {
  const shown = Object.entries(row).filter(([name]) => !without.includes(name));
  const readable = shown.map(async ([name, value]) => {
    const open = opened[name];
    return [name, open && typeof value === "string" ? await open(dataKey, String(row["id"]), value) : value] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(readable)));
}

type Exporting = Pick<RequestContext, "db" | "env" | "now">;

async function* textOf(
  { db, env, now }: Exporting,
  sections: readonly ExportSection[],
  userId: string,
): AsyncGenerator<string> {
  yield `{"exportedAt":${now},"note":"Times are UTC epoch milliseconds."`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let first = true;
    for await (const rows of pagesOf(db, section, userId)) {
      const texts = await Promise.all(rows.map((row) => exportedRow(row, section, env.DATA_KEY)));
      yield `${first ? "" : ","}\n${texts.join(",\n")}`;
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

/** Read page by page while it is sent (rules/privacy#export); five an hour. @throws Unauthenticated; RateLimited */
export async function exportAccount(
  context: Exporting & Pick<RequestContext, "objects" | "personalData">,
  viewer: Viewer,
) {
  const { objects, now, personalData } = context;
  const { id, username } = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`export:${id}`), EXPORTS, now);
  const text = textOf(context, exportSections(personalData), id);
  const name = username.replace(/[^A-Za-z0-9._-]/g, "_");
  return { body: textStream(text), fileName: `leafproof-${name}-${utcDay(now)}.json` };
}
