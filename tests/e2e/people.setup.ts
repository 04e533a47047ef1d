import { expect, STATES, test } from "./steps/fixtures";

const DEMO_PASSWORD = "leafproof-demo";

/** The proxy of `wrangler dev` may lose a connection while it starts, and does not repeat a POST by itself. */
const onceStarted = (attempt: () => Promise<void>) => expect(attempt).toPass({ timeout: 30_000 });

test("a visitor passes the age gate", async ({ request, baseURL }) => {
  const form = { adult: "on", laws: "on", returnTo: "/mission" };
  await onceStarted(async () => {
    const answer = await request.post("/age-gate", { form, headers: { origin: baseURL ?? "" }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  });
  await request.storageState({ path: STATES.visitor });
});

for (const name of ["member", "admin"] as const) {
  test(`${name} logs in`, async ({ request, baseURL }) => {
    const data = { login: name, password: DEMO_PASSWORD };
    await onceStarted(async () => {
      const answer = await request.post("/api/auth/login", { data, headers: { origin: baseURL ?? "" } });
      expect(answer.status(), await answer.text()).toBe(200);
    });
    await request.storageState({ path: STATES[name] });
  });
}
