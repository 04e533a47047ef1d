import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import type { AuditFilter } from "@worker/domain/foundation/audit/forms";
import { exportAudit, listAudit } from "@worker/domain/foundation/audit/list-audit";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import type { Row } from "../../../../scripts/seed/data";
import { anAuditRow, wholeLog, writeAudit } from "../../../factories/audit";
import { DAY, NOW } from "../../../factories/rows";
import { aPerson } from "../../../factories/site";

const db = connect(env.DB);
let admin: Member;
let staff: Member;

const ACTIONS = ["setting.changed", "user.suspended", "case.decided"];
/** A log in which everything occurs with everything, several rows at each moment. */
const rows = (count: number, from: number): Row<"auditLog">[] =>
  Array.from({ length: count }, (_, n) => {
    const by = n % 4 === 0 ? { actorId: staff.id, actorName: "staff" } : { actorId: admin.id, actorName: "admin" };
    const about = n % 5 === 0 ? { subjectType: "user", subjectId: `user-${n % 20}` } : { subjectId: `key-${n % 7}` };
    return anAuditRow({ ...by, ...about, at: from - Math.floor(n / 3) * 1000, action: ACTIONS[n % 3]! });
  });

async function walk(filter: AuditFilter, limit: number) {
  const seen = [];
  let [cursor, pages] = [null as string | null, 0];
  do {
    const page = await listAudit(db, admin, filter, { cursor, limit });
    seen.push(...page.items);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < 500);
  return seen.map(({ id }) => id);
}

beforeAll(async () => {
  admin = (await aPerson({ username: "admin", role: "admin" })).member;
  staff = (await aPerson({ username: "Staff.One", role: "staff" })).member;
  await writeAudit([...rows(300, NOW), ...rows(60, NOW - 3 * DAY)]);
});

describe("the audit log", () => {
  it("is for admins", async () => {
    await expect(listAudit(db, staff, {}, { cursor: null, limit: 10 })).rejects.toThrow();
    const denied = exportAudit(db, staff, {}, { now: NOW, requestId: "request-1" });
    await expect(denied.next()).rejects.toThrow();
  });

  const filters: [AuditFilter, (row: Awaited<ReturnType<typeof wholeLog>>[number]) => boolean][] = [
    [{}, () => true],
    [{ actor: "Staff.One" }, (row) => row.actorId === staff.id],
    [{ actor: "staff.one " }, (row) => row.actorId === staff.id],
    [{ actor: "person-admin" }, (row) => row.actorId === admin.id],
    [{ actor: "nobody" }, () => false],
    [{ action: "case.decided" }, (row) => row.action === "case.decided"],
    [{ subjectType: "user" }, (row) => row.subjectType === "user"],
    [{ subjectType: "user", subjectId: "user-5" }, (row) => row.subjectId === "user-5"],
    [{ subjectId: "key-3" }, (row) => row.subjectId === "key-3"],
    [{ from: "2026-11-20", to: "2026-11-20" }, (row) => row.at >= NOW - DAY],
    [{ to: "2026-11-18" }, (row) => row.at < NOW - DAY],
    [
      { actor: "admin", action: "user.suspended", from: "2026-11-20" },
      (row) => row.actorId === admin.id && row.action === "user.suspended" && row.at >= NOW - DAY,
    ],
    [
      { subjectType: "user", subjectId: "user-10", actor: "admin", action: "setting.changed" },
      (row) => row.subjectId === "user-10" && row.actorId === admin.id && row.action === "setting.changed",
    ],
    [{ actor: "", action: "", subjectType: "", subjectId: "" }, () => true],
  ];

  it.each(filters)(
    "narrowed by %j holds what belongs there, in order, each once, page by page",
    async (filter, fits) => {
      const expected = (await wholeLog()).filter(fits).map(({ id }) => id);
      if (filter.actor !== "nobody") expect(expected.length).toBeGreaterThan(2);
      expect(await walk(filter, 7)).toEqual(expected);
    },
  );

  it("is exported under the same filters, and says that it was", async () => {
    const filter = { action: "case.decided", actor: "Staff.One" };
    const expected = (await wholeLog()).filter((row) => row.action === "case.decided" && row.actorId === staff.id);
    const cells: string[][] = [];
    for await (const batch of exportAudit(db, admin, filter, { now: NOW + DAY, requestId: "request-9" })) {
      cells.push(...batch);
    }
    expect(cells.map(([time, actor, , action]) => [time, actor, action])).toEqual(
      expected.map((row) => [new Date(row.at).toISOString(), "staff", "case.decided"]),
    );
    const [newest] = await wholeLog();
    expect(newest).toMatchObject({
      action: "audit.exported",
      actorName: "admin",
      detail: filter,
      requestId: "request-9",
    });
  });

  it("reads no more rows when it has grown, for each filter alone; for two at once a window at most", async () => {
    const readBy = async (filter: AuditFilter): Promise<number> => {
      const usage = new Usage();
      await listAudit(connect(countedD1(env.DB, usage)), admin, filter, { cursor: null, limit: 20 });
      expect(usage.d1.trips).toBe(1);
      return usage.d1.read;
    };
    const alone: AuditFilter[] = [
      {},
      { actor: "admin" },
      { action: "case.decided" },
      { subjectType: "user" },
      { subjectType: "setting", subjectId: "key-3" },
      { to: "2026-11-19" },
    ];
    const together: AuditFilter[] = [{ actor: "admin", action: "no.such" }, { subjectId: "no-such" }];
    const few = await Promise.all(alone.map(readBy));
    await writeAudit(rows(6000, NOW - 5 * DAY));
    const many = await Promise.all(alone.map(readBy));
    for (const [n, read] of many.entries()) expect(read, JSON.stringify(alone[n])).toBeLessThanOrEqual(few[n]! * 1.1);
    for (const filter of together) expect(await readBy(filter)).toBeLessThan(5500);
  });

  it("goes on behind a window that held nothing", async () => {
    await writeAudit([anAuditRow({ at: NOW - 90 * DAY, action: "rare.thing", actorId: admin.id })]);
    expect((await walk({ actor: "admin", action: "rare.thing" }, 20)).length).toBe(1);
    const first = await listAudit(
      db,
      admin,
      { subjectType: "setting", action: "rare.thing" },
      { cursor: null, limit: 20 },
    );
    expect(first.items.length).toBe(1);
  });
});
