import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import {
  CHANGED_MEANWHILE,
  changeStatus,
  DATE_AHEAD,
  type RegionStatus,
} from "@worker/domain/catalogue/substances/change-status";
import { DATE_MISSING, SOURCE_MISSING, statusBody } from "@worker/domain/catalogue/substances/forms";
import { listStatuses } from "@worker/domain/catalogue/substances/status";
import { Forbidden, NotFound } from "@worker/errors";
import { clear } from "../../../factories/insert";
import { NOW } from "../../../factories/rows";
import { aPerson, epochOf, type Person } from "../../../factories/site";

const db = connect(env.DB);
const context = { db, now: NOW, requestId: "r", afterChange: () => Promise.resolve() };
const OHIO = { substance: "7oh", region: "US-OH" } as const;
const PROHIBITED = { ...OHIO, status: "prohibited", asOf: "2026-11-02", sourceUrl: "https://law.example/oh" } as const;
let admin: Person;

const change = (entry: Partial<RegionStatus> = {}, person = admin) =>
  changeStatus(context, person.member, { ...PROHIBITED, ...entry });
const ohio = async () => (await listStatuses(db, "US-OH"))[0]?.entries["7oh"];
const last = async () => {
  const row = await env.DB.prepare("select subject_id, detail from audit_log order by rowid desc limit 1").first();
  return { subject: row?.["subject_id"], detail: JSON.parse(String(row?.["detail"])) as unknown };
};
const updatedAt = () => env.DB.prepare("select updated_at from substance_statuses").first<number>("updated_at");
const epoch = () => epochOf("catalogue");

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
});

describe("changing the status of a substance in a region", () => {
  it("takes it into the table, audited from what to what, and outdates kept pages", async () => {
    const before = await epoch();
    await change();
    expect(await ohio()).toEqual({ status: "prohibited", asOf: "2026-11-02", sourceUrl: "https://law.example/oh" });
    const to = { status: "prohibited", asOf: "2026-11-02", sourceUrl: "https://law.example/oh" };
    expect(await last()).toEqual({ subject: "7oh/US-OH", detail: { from: null, to } });
    await change({ status: "unknown" });
    expect(await ohio()).toBeNull();
    expect(await last()).toMatchObject({
      detail: { from: to, to: { status: "unknown", asOf: null, sourceUrl: null } },
    });
    expect((await epoch()) - (before || 0)).toBe(2);
  });

  it("refuses a source read on a day to come, regions nobody listed, and everybody but admins", async () => {
    await expect(change({ asOf: "2026-11-21" })).rejects.toThrow(DATE_AHEAD);
    await expect(change({ region: "US-XX" })).rejects.toThrow(NotFound);
    const staff = await aPerson({ username: "desk", role: "staff" });
    await expect(change({}, staff)).rejects.toThrow(Forbidden);
    expect(await ohio()).toBeNull();
  });

  it("tells the second of two who start from the same entry", async () => {
    await change({ version: null });
    await expect(change({ version: null, status: "legal" })).rejects.toThrow(CHANGED_MEANWHILE);
    await change({ version: await updatedAt(), status: "restricted" });
    expect((await ohio())?.status).toBe("restricted");
  });

  it("lets one of ten changes at the same moment through", async () => {
    await change();
    const version = await updatedAt();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => change({ version, status: "legal" })));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });
});

describe("the form of an entry", () => {
  const said = (entry: Record<string, unknown>) => {
    const { issues } = v.safeParse(statusBody, { ...PROHIBITED, ...entry });
    return issues?.map((issue) => [v.getDotPath(issue), issue.message]);
  };

  it.each([
    [{ asOf: "" }, [["asOf", DATE_MISSING]]],
    [{ asOf: "2026-02-31" }, [["asOf", DATE_MISSING]]],
    [{ asOf: "yesterday" }, [["asOf", DATE_MISSING]]],
    [{ sourceUrl: "" }, [["sourceUrl", SOURCE_MISSING]]],
    [{ sourceUrl: "http://law.example/oh" }, [["sourceUrl", SOURCE_MISSING]]],
    [{ sourceUrl: "javascript:alert(1)" }, [["sourceUrl", SOURCE_MISSING]]],
    [{ sourceUrl: "law.example" }, [["sourceUrl", SOURCE_MISSING]]],
    [{ status: "fine" }, [["status", "Choose a status."]]],
  ])("refuses %j", (entry, issues) => expect(said(entry)).toEqual(issues));

  it("asks for neither date nor source where the status is unknown", () => {
    expect(said({ status: "unknown", asOf: "", sourceUrl: "" })).toBeUndefined();
  });
});
