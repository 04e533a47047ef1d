import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, ROLES, type Viewer } from "@worker/domain/foundation/access/policy";
import { canRead, canWriteIn, mayRead } from "@worker/domain/voice/forum/access";
import { forumCategories } from "@worker/domain/voice/forum/schema";
import { aMember } from "../../../factories/reviewing";

const SEVEN = "dosing-help general off-topic strain-reviews trading-post vendor-discussion verified-vendors".split(" ");
const HOLDERS = ["verified_vendor", "moderator", "staff", "admin"];

const viewers: [string, Viewer][] = [
  ["visitor", NOBODY],
  ...ROLES.map((role): [string, Viewer] => [role, aMember({ id: role, role })]),
];

let rows: (typeof forumCategories.$inferSelect)[];
beforeAll(async () => {
  rows = await connect(env.DB).select().from(forumCategories);
});

describe.each(viewers)("a %s", (name, viewer) => {
  const holds = HOLDERS.includes(name);

  it("reads the seven categories but the zone of which they are no part", async () => {
    const found = await connect(env.DB).select({ id: forumCategories.id }).from(forumCategories).where(mayRead(viewer));
    expect(found.map(({ id }) => id).sort()).toEqual(SEVEN.filter((id) => holds || id !== "verified-vendors"));
    expect(rows.filter((row) => canRead(viewer, row))).toHaveLength(found.length);
  });

  it("writes where it may read, in a locked one only as a moderator", () => {
    const moderates = ["moderator", "staff", "admin"].includes(name);
    const written = rows.filter((row) => canWriteIn(viewer, row)).map(({ id }) => id);
    const expected = SEVEN.filter(
      (id) => name !== "visitor" && (holds || id !== "verified-vendors") && (moderates || id !== "trading-post"),
    );
    expect(written.sort()).toEqual(expected);
  });
});
