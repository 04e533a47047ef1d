import { expect, STATES, test } from "./fixtures";

const DEMO_PASSWORD = "leafproof-demo";

test("a visitor passes the age gate", async ({ request, baseURL }) => {
  const form = { adult: "on", laws: "on", returnTo: "/mission" };
  const answer = await request.post("/age-gate", { form, headers: { origin: baseURL ?? "" }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await request.storageState({ path: STATES.visitor });
});

for (const name of ["member", "admin"] as const) {
  test(`${name} logs in`, async ({ request, baseURL }) => {
    const data = { login: name, password: DEMO_PASSWORD };
    const answer = await request.post("/api/auth/login", { data, headers: { origin: baseURL ?? "" } });
    expect(answer.status(), await answer.text()).toBe(200);
    await request.storageState({ path: STATES[name] });
  });
}
