import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, fillLab } from "../factories/lab";
import { ask, setSetting } from "../factories/site";

beforeAll(() => fillLab(Date.now()));

const guess = (n: number, from: string) => ask(`/api/lab?code=verify:0000-0000-${1000 + n}`, { from });

describe("guessing codes in bulk", () => {
  it("ends after twenty lookups of a network, with how long to wait; another network goes on", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await guess(n, "192.0.2.1")).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    const refused = await ask(`/api/lab?code=${codeOf("01")}`, { from: "192.0.2.1" });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await ask(`/api/lab?code=${codeOf("01")}`, { from: "192.0.2.2" })).status).toBe(200);
  });

  it("ends likewise when all come at once, by page and API together", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 === 0 ? guess(n, "192.0.2.3") : ask(`/lab-verification?batch=NO-${n}`, { from: "192.0.2.3" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(10);
  });

  it("ends likewise in the list of results, which stays open to whoever asks for no code", async () => {
    const from = "192.0.2.5";
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await ask(`/api/lab/results?code=verify:0000-0000-${1000 + n}`, { from })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await guess(1, from)).status).toBe(429);
    expect((await ask("/api/lab/results?batch=HL-2611-01", { from })).status).toBe(200);
  });

  it("shows the refusal as a page that keeps what was typed", async () => {
    const rule = { limit: 1, windowMs: 60_000 };
    const rules = { loginAccount: rule, loginNetwork: rule, waitlist: rule, registration: rule, mailTokens: rule };
    await setSetting("throttles", { ...rules, labCodes: rule, readsOn: false });
    const open = () => ask("/lab-verification?code=verify:abcd&batch=HL%22-1", { from: "192.0.2.4" });
    expect((await open()).status).toBe(200);
    const refused = await open();
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(html).toContain("Too many attempts. Please try again in 1 minute.");
    expect(html).toContain('value="verify:abcd"');
    expect(html).toContain('value="HL&quot;-1"');
    // The empty page costs no lookup.
    expect((await ask("/lab-verification", { from: "192.0.2.4" })).status).toBe(200);
  });
});
