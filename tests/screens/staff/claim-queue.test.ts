import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { aClaim } from "../../factories/claims";
import { clear, insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const HERE = "/staff-dashboard/claims";
let desk: Person, rival: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
  desk = await aPerson({ username: "desk", role: "staff" });
  rival = await aPerson({ username: "rival", role: "staff" });
  const { member } = await aPerson({ username: "buyer" });
  const of = { userId: member.id, vendorId: "v1" };
  await insert(env.DB, "purchaseClaims", [
    aClaim({ ...of, id: "a", orderNumber: "A-1" }),
    aClaim({ ...of, id: "b", orderNumber: "B-2" }),
    aClaim({ ...of, id: "c", orderNumber: "<b>C-3</b>" }),
  ]);
});

/** A form as a browser without scripts sends it: a name may come several times. */
const post = (form: [string, string][], { cookie }: Person, search = "") => ask(`${HERE}${search}`, { form, cookie });
const selection = (intent: string, ids: string[], reason = ""): [string, string][] => [
  ...ids.map((id): [string, string] => ["ids", id]),
  ["intent", intent],
  ["reason", reason],
];
const onRow = (id: string, intent: string, reason = ""): [string, string][] => [
  ["id", id],
  ["intent", intent],
  ["reason", reason],
];
const states = async () =>
  (await env.DB.prepare("select staff_state as state from purchase_claims order by id").all()).results.map(
    ({ state }) => state,
  );

it("is a table of forms without scripts, which approves a selection and goes back to the same list", async () => {
  const page = await (await ask(HERE, { cookie: desk.cookie })).text();
  expect(page).toMatch(/<input(?=[^>]*name="ids")(?=[^>]*value="a")(?=[^>]*form="selection")/);
  expect(page).not.toContain("<b>C-3");
  const answer = await post(selection("confirm-selected", ["a", "b"]), desk, "?sort=newest");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${HERE}?sort=newest`]);
  expect(await states()).toEqual(["confirmed", "confirmed", "waiting"]);
});

it("says which of a selection was decided meanwhile, by whom and how", async () => {
  await post(onRow("a", "reject", "No such order"), rival);
  const answer = await post(selection("confirm-selected", ["a", "b"]), desk);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain("1 claim approved.");
  expect(page).toMatch(/Order A-1<\/strong>: (<!-- -->)?rival has already rejected it\./);
  const late = await post(selection("reject-selected", ["b"], "Too late"), desk);
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("You have already approved it.");
  expect(await states()).toEqual(["rejected", "confirmed", "waiting"]);
});

it("says so too where no claim is left to show", async () => {
  await post(selection("confirm-selected", ["a", "c"]), rival);
  const page = await (await post(selection("reject-selected", ["a", "b"], "No such order"), desk)).text();
  expect(page).toContain("No claims are waiting.");
  expect(page).toContain("1 claim rejected.");
  expect(page).toMatch(/Order A-1<\/strong>: (<!-- -->)?rival has already approved it\./);
});

it("asks for a reason, a selection and a claim that is there", async () => {
  const silent = await post(selection("reject-selected", ["a"]), desk);
  expect([silent.status, (await silent.text()).includes("Say why")]).toEqual([400, true]);
  const none = await post(selection("confirm-selected", []), desk);
  expect([none.status, (await none.text()).includes("Select at least one case.")]).toEqual([400, true]);
  expect((await post(onRow("none", "confirm"), desk)).status).toBe(404);
  expect((await post(onRow("a", "nonsense"), desk)).status).toBe(400);
  expect(await states()).toEqual(["waiting", "waiting", "waiting"]);
});

it("shows who has a claim in hand, and lets others take it over", async () => {
  expect((await post(onRow("a", "take"), rival)).status).toBe(303);
  const page = await (await ask(HERE, { cookie: desk.cookie })).text();
  expect(page).toMatch(/rival(<!-- -->)? is looking at it since/);
  expect(page).toContain('aria-label="Take over order A-1"');
  expect(page).not.toContain('aria-label="Approve order A-1"');
  const refused = await post(onRow("a", "confirm"), desk);
  expect([refused.status, (await refused.text()).includes("rival is looking at this.")]).toEqual([409, true]);
  expect((await post(onRow("a", "take-over"), desk)).status).toBe(303);
  expect(await (await ask(HERE, { cookie: desk.cookie })).text()).toContain("You have it in hand");
  expect((await post(onRow("a", "release"), desk)).status).toBe(303);
  expect(await (await ask(HERE, { cookie: desk.cookie })).text()).not.toContain("in hand");
});

it("finds, filters and sorts by its address, and says where nothing is found", async () => {
  const found = await (await ask(`${HERE}?q=b-2&look=unanswered&sort=largest`, { cookie: desk.cookie })).text();
  expect(found).toContain("Approve order B-2");
  expect(found).not.toContain("Approve order A-1");
  expect(found).toContain('aria-sort="descending"');
  const nothing = await (await ask(`${HERE}?q=zzz`, { cookie: desk.cookie })).text();
  expect(nothing).toContain("No claims here.");
  expect(
    (await ask(`${HERE}?q=${"x".repeat(900)}&look=none&sort=none&cursor=none`, { cookie: desk.cookie })).status,
  ).toBe(200);
});
