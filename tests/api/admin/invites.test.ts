import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { anInvite } from "../../factories/invites";
import { DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const PATH = "/api/invites";
let admin: Person;
const as = (json?: unknown) => ({ cookie: admin.cookie, ...(json === undefined ? {} : { json }) });
const generate = (json: unknown) => ask(`${PATH}/generate`, as(json));
const list = async (query = "") => (await ask(PATH + query, as())).json<Record<string, unknown>[]>();

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
});

describe("the invite calls", () => {
  it("answer an array, and make a code that is in it, in the public shape", async () => {
    expect(await list()).toEqual([]);
    const response = await generate({ maxUses: 3, description: " For testers ", expiresInDays: 7 });
    const body = await response.json<{ code: string }>();
    expect([response.status, Object.keys(body), typeof body.code]).toEqual([200, ["code"], "string"]);
    const [made, ...others] = await list();
    expect(others).toEqual([]);
    expect(made).toEqual({
      id: expect.any(String) as string,
      code: body.code,
      isActive: true,
      currentUses: 0,
      maxUses: 3,
      description: "For testers",
      createdAt: expect.any(Number) as number,
      expiresAt: Number(made?.["createdAt"]) + 7 * DAY,
    });
  });

  it("take one use and no expiry where nothing is said, and leave out what is empty", async () => {
    expect((await generate({ description: "  " })).status).toBe(200);
    const [made] = await list("?limit=1");
    expect(made).toMatchObject({ maxUses: 1, isActive: true });
    expect(Object.keys(made ?? {})).not.toContain("expiresAt");
    expect(Object.keys(made ?? {})).not.toContain("description");
  });

  it.each([
    [{ maxUses: 0 }, "maxUses", "Enter a whole number from 1 to 100"],
    [{ maxUses: 101 }, "maxUses", "Enter a whole number from 1 to 100"],
    [{ maxUses: 1.5 }, "maxUses", "Enter a whole number from 1 to 100"],
    [{ maxUses: "3" }, "maxUses", "Enter a whole number from 1 to 100"],
    [{ maxUses: 1, expiresInDays: 0 }, "expiresInDays", "Enter a whole number from 1 to 3650"],
    [{ maxUses: 1, expiresInDays: 1e9 }, "expiresInDays", "Enter a whole number from 1 to 3650"],
    [{ maxUses: 1, description: "x".repeat(201) }, "description", "A description has at most 200 characters"],
  ])("refuse %j", async (body, field, message) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, errors: { [field]: message } });
  });

  it.each([[[]], [[1, 2]], [[{ maxUses: 1 }]]])("refuse the list %j, though no field is required", async (body) => {
    const response = await generate(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { input: "Send a JSON object." } });
  });

  it("ignore fields that are none of the caller's business", async () => {
    const sent = { maxUses: 1, code: "LEAF-MINE-MINE-MINE", currentUses: -50, createdBy: "somebody", isActive: false };
    const { code } = await (await generate(sent)).json<{ code: string }>();
    expect(code).not.toBe(sent.code);
    expect(
      await env.DB.prepare("select current_uses, created_by from invite_codes where code = ?").bind(code).first(),
    ).toEqual({
      current_uses: 0,
      created_by: admin.member.id,
    });
  });

  it("deactivate, twice alike, and answer 404 for a code that nobody made", async () => {
    const [made] = await list("?limit=1");
    const path = `${PATH}/${String(made?.["id"])}`;
    const first = await ask(path, { ...as(), method: "DELETE" });
    const second = await ask(path, { ...as(), method: "DELETE" });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await list("?limit=1"))[0]).toMatchObject({ id: made?.["id"], isActive: false });
    expect((await ask(`${PATH}/nobody-made-it`, { ...as(), method: "DELETE" })).status).toBe(404);
    const back = await ask(path, { ...as(), method: "PUT", json: { isActive: true } });
    expect([back.status, (await list("?limit=1"))[0]?.["isActive"]]).toEqual([200, true]);
  });

  it("page by a Link header, since an array has no place for a cursor", async () => {
    await insert(
      env.DB,
      "inviteCodes",
      Array.from({ length: 25 }, () => anInvite()),
    );
    const whole = await list();
    const seen: unknown[] = [];
    for (let path: string | undefined = `${PATH}?limit=10`; path !== undefined;) {
      const response: Response = await ask(path, as());
      seen.push(...(await response.json<unknown[]>()));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(whole);
    expect((await ask(`${PATH}?limit=1001`, as())).status).toBe(400);
    expect((await ask(`${PATH}?cursor=nonsense`, as())).status).toBe(400);
  });

  it("cost at most three trips to change something", async () => {
    const made = await generate({ maxUses: 1 });
    const [row] = await list("?limit=1");
    const ended = await ask(`${PATH}/${String(row?.["id"])}`, { ...as(), method: "DELETE" });
    for (const response of [made, ended]) expect(tripsOf(response)).toBeLessThanOrEqual(3);
  });

  it("are for admins whose age is verified", async () => {
    const staff = await aPerson({ username: "staff", role: "staff" });
    const young = await aPerson({ username: "young", role: "admin", ageVerified: false });
    for (const { cookie } of [staff, young]) {
      const statuses = await Promise.all([
        ask(PATH, { cookie }),
        ask(`${PATH}/generate`, { cookie, json: { maxUses: 1 } }),
        ask(`${PATH}/invite-0001`, { cookie, method: "DELETE" }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });
});
