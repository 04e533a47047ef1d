import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { confirmAge } from "@worker/domain/foundation/users/confirm-age";
import { aPerson } from "../../../factories/site";

const db = connect(env.DB);
const confirmedAt = async () => {
  const { results } = await env.DB.prepare("select username, age_verified_at as at from users order by username").all();
  return results.map(({ username, at }) => [username, at]);
};

beforeAll(async () => {
  await aPerson({ username: "ann", ageVerified: false });
  await aPerson({ username: "bea", ageVerified: false });
});

describe("passing the age gate", () => {
  it("is recorded for the member who passed it, and for nobody else", async () => {
    const { member } = await aPerson({ username: "cam", ageVerified: false });
    await confirmAge(db, member, 1000);
    expect(await confirmedAt()).toEqual([
      ["ann", null],
      ["bea", null],
      ["cam", 1000],
    ]);
  });

  it("keeps the first time", async () => {
    const { member } = await aPerson({ username: "dot", ageVerified: false });
    await confirmAge(db, member, 1000);
    await confirmAge(db, member, 2000);
    expect((await confirmedAt()).at(-1)).toEqual(["dot", 1000]);
  });

  it("writes nothing for a visitor, whose cookie says it", async () => {
    const before = await confirmedAt();
    await confirmAge(db, NOBODY, 3000);
    expect(await confirmedAt()).toEqual(before);
  });
});
