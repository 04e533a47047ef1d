import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { decide, ruleFor } from "@worker/access";
import { TABLE } from "@worker/access-table";
import { API } from "@worker/api/routes";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { SECTIONS } from "@worker/sections";
import { SCREENS } from "../../../app/routes";
import { answered, isApi, methodsOf, others, screens, withForm } from "./every-route";
import { accessGaps } from "../../../scripts/contents/access-gaps";
import { aPerson, ask, cookiesOf, ORIGIN, setSetting, unthrottled } from "../../factories/site";
import {
  addressOf,
  EXPECTATIONS,
  expected,
  MODES,
  type Mode,
  type Outcome,
  PEOPLE,
  type Who,
} from "./access-expectations";

const cases = EXPECTATIONS.flatMap((row) =>
  row.paths.flatMap((path) =>
    (row.methods ?? methodsOf(path)).map((method) => ({ row, method, path, address: addressOf(path) })),
  ),
);
const expectationFor = (method: string, path: string) =>
  EXPECTATIONS.find((row) => row.paths.includes(path) && (row.methods ?? [method]).includes(method));

const sectionsOf = (contents: object) => Object.keys(contents);

function viewerOf(who: Who, ageVerified: boolean): Viewer {
  if (who === "visitor") return { kind: "visitor", ageVerified };
  const role = who === "tester" ? "member" : who;
  return {
    kind: "member",
    id: who,
    username: who,
    role,
    tester: who === "tester",
    ageVerified,
    emailVerified: true,
    vendorId: null,
  };
}

describe("the access table", () => {
  it("knows every route, and so does the matrix", () => {
    expect(withForm.size).toBeGreaterThan(40);
    const unexpected = answered.filter(({ method, path }) => expectationFor(method, path) === undefined);
    const sentences = unexpected.map(
      ({ method, path }) => `${method} ${path} has no row in tests/screens/access/access-expectations.ts.`,
    );
    expect(sentences).toEqual([]);
    expect(answered.filter(({ method, address }) => ruleFor(address, method) === undefined)).toEqual([]);
  });

  it("names no change that nothing answers, and misses no route", () => {
    expect(accessGaps(answered)).toEqual([]);
    const gaps = accessGaps([...answered, { method: "PUT", path: "/deals" }, { method: "GET", path: "/nothing" }]);
    expect(gaps).toEqual([
      "PUT /deals has no row in worker/access-table.ts.",
      "GET /nothing has no row in worker/access-table.ts.",
    ]);
    expect(accessGaps(answered.filter(({ path }) => path !== "/contact-support"))).toEqual([
      "worker/access-table.ts names POST /contact-support, which no route answers.",
    ]);
  });

  it("stands in the order of the screens and of the API", () => {
    expect(sectionsOf(SCREENS)).toEqual(SECTIONS);
    expect(sectionsOf(TABLE)).toEqual(SECTIONS);
    expect(sectionsOf(API)).toEqual(SECTIONS.filter((section) => section in API));
  });

  it("has no expectation for a route that does not exist", () => {
    const existing = new Set([...screens, ...others]);
    expect(cases.map(({ path }) => path).filter((path) => !existing.has(path))).toEqual([]);
  });

  it.each(MODES)("decides as specified for everybody, everywhere, verified or not, in mode %s", (mode) => {
    const wrong: string[] = [];
    for (const { row, method, address } of cases) {
      for (const who of PEOPLE) {
        for (const adult of [true, false]) {
          const decision = decide(mode, viewerOf(who, adult), address, method);
          const got = decision.allow ? (decision.ageOverlay ? "overlay" : "open") : decision.reason;
          const want = expected(row, who, mode, adult);
          if (got !== want)
            wrong.push(`${who}${adult ? "" : ", unverified,"} ${method} ${address}: ${got}, not ${want}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(["/nothing/here", "/api/nothing", "/VENDORS", "//vendors", "/vendors/%2e%2e", "/%76endors", "/admin/"])(
    "names no rule for %s, so that nobody gets there",
    (path) => {
      expect(decide("open", viewerOf("admin", true), path, "GET")).toEqual({ allow: false, reason: "unlisted" });
    },
  );

  it.each(["PATCH", "TRACE", "get", "constructor"])("knows no method %s, for whomever", (method) => {
    for (const { address } of cases) {
      expect(decide("open", viewerOf("admin", true), address, method).allow, address).toBe(false);
    }
  });

  it("lets whoever may read ask for the headers too", () => {
    for (const method of ["HEAD", "OPTIONS"]) {
      expect(decide("open", viewerOf("visitor", true), "/vendors", method).allow).toBe(true);
      expect(decide("open", viewerOf("visitor", true), "/account", method)).toEqual({ allow: false, reason: "login" });
    }
  });

  it("tells a method that an address does not take only to those who may be there", () => {
    const at = (path: string, who: Who) => decide("open", viewerOf(who, true), path, "POST");
    expect(at("/mission", "visitor")).toEqual({ allow: false, reason: "method" });
    expect(at("/admin-tools", "member")).toEqual({ allow: false, reason: "forbidden" });
    expect(at("/admin-tools", "admin")).toEqual({ allow: false, reason: "method" });
  });
});

const cookies = new Map<string, string>();
const cookieOf = (who: Who, adult: boolean) => cookies.get(`${who} ${adult}`);

beforeAll(async () => {
  await unthrottled();
  const passed = cookiesOf(await ask("/age-gate", { form: { adult: "on", laws: "on" } }));
  cookies.set("visitor true", `__Host-age=${passed["__Host-age"] ?? ""}`);
  for (const who of PEOPLE) {
    if (who === "visitor") continue;
    for (const adult of [true, false]) {
      const wanted = { username: `${who}-${adult}`, role: who === "tester" ? ("member" as const) : who };
      const person = await aPerson({ ...wanted, tester: who === "tester", ageVerified: adult });
      cookies.set(`${who} ${adult}`, person.cookie);
    }
  }
});

/** What an answer shows; a redirect or an unknown record means that the screen itself answered. */
async function seen(response: Response): Promise<Outcome> {
  const html = await response.text();
  if (response.status === 401) return "login";
  if (html.includes('class="landing"')) return "landing";
  const gate = html.includes('action="/age-gate"');
  if (response.status === 403) return gate ? "age" : "forbidden";
  return gate ? "overlay" : "open";
}

/** These two are the landing screen, and the gate, themselves. */
const ITSELF: Record<string, Outcome> = { "/waitlist": "landing", "/age-gate": "overlay" };

const isPage = ({ method, path }: { method: string; path: string }) =>
  method === "GET" && !isApi(path) && path !== "/assets/*" && !path.startsWith("/taper/");

async function wrongPages(mode: Mode, who: Who, adult: boolean): Promise<string[]> {
  await setSetting("siteMode", mode);
  const wrong: string[] = [];
  for (const { row, path, address } of cases.filter((each) => isPage(each))) {
    const response = await ask(address, { cookie: cookieOf(who, adult) });
    const got = await seen(response);
    const want = expected(row, who, mode, adult);
    // The gate lies over the page that a redirect leads to.
    const leadsOn = want === "overlay" && response.status >= 300 && response.status < 400;
    if (got !== want && !leadsOn && !(want === "open" && got === ITSELF[path]))
      wrong.push(`${who} at ${address}: ${got}, not ${want}`);
  }
  return wrong;
}

/** Some hundred requests a test: a machine that does other work beside them takes its time. */
const PATIENT = 120_000;

describe("the pages", () => {
  it.each(PEOPLE)(
    "open as specified for %s while the site is open",
    async (who) => {
      expect(await wrongPages("open", who, true)).toEqual([]);
    },
    PATIENT,
  );

  const states = [
    ["coming_soon", true],
    ["coming_soon", false],
    ["private", true],
    ["private", false],
    ["open", false],
  ] as const;
  const some = ["visitor", "member", "tester", "admin"] as const;
  it.each(states.flatMap(([mode, adult]) => some.map((who) => [mode, adult, who] as const)))(
    "open as specified in mode %s, age verified: %s, for %s",
    async (mode, adult, who) => {
      expect(await wrongPages(mode, who, adult)).toEqual([]);
    },
    PATIENT,
  );

  it("hold data requests to the same table", async () => {
    await setSetting("siteMode", "open");
    const statuses = async (who: Who, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await ask(path, { cookie: cookieOf(who, true) })).status));
    expect(await statuses("visitor", ["/messages.data", "/admin/settings.data", "/admin-tools.data"])).toEqual([
      401, 403, 403,
    ]);
    expect(await statuses("staff", ["/messages.data", "/admin/settings.data", "/nothing.data"])).toEqual([
      200, 403, 404,
    ]);
    expect(await statuses("admin", ["/_.data", "/admin/settings.data?_routes=admin%2Fsettings%2Fsettings"])).toEqual([
      200, 200,
    ]);
    await setSetting("siteMode", "coming_soon");
    const data = await (await ask("/vendors.data", { cookie: cookieOf("member", true) })).text();
    expect(data).toContain("landing");
    expect(data).not.toContain("vendors/directory");
  });
});

const apiRoutes = app.routes.filter((each) => isApi(each.path) && each.method !== "ALL");
const apiCalls = [...new Set(apiRoutes.map((each) => `${each.method} ${each.path}`))]
  .map((call) => call.split(" ") as [string, string])
  .filter(([, path]) => path !== "/api/auth/logout");

describe("the API", () => {
  const everybody = MODES.flatMap((mode) => PEOPLE.map((who) => [mode, who] as const));
  it.each(everybody)(
    "refuses as specified in mode %s, for %s",
    async (mode, who) => {
      await setSetting("siteMode", mode);
      const wrong: string[] = [];
      for (const [method, path] of apiCalls) {
        const row = expectationFor(method, path);
        for (const adult of [true, false]) {
          const cookie = cookieOf(who, adult);
          const { status } = await ask(addressOf(path), { method, cookie, ...(method === "GET" ? {} : { json: {} }) });
          const want = row && expected(row, who, mode, adult);
          const fine =
            want === "open"
              ? [401, 403].includes(status) === (path === "/api/auth/me" && who === "visitor")
              : status === (who === "visitor" && (want === "login" || want === "landing") ? 401 : 403);
          if (!fine) wrong.push(`${who} ${adult} ${method} ${path}: ${status} for ${want ?? "nothing"}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    PATIENT,
  );

  it("answers a method that nothing takes like a route that does not exist", async () => {
    await setSetting("siteMode", "open");
    const answers = [
      await ask("/api/vendors", { method: "POST", json: {} }),
      await ask("/api/reviews", { method: "PATCH", json: {}, cookie: cookieOf("admin", true) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("answers an unlisted route like one that does not exist", async () => {
    await setSetting("siteMode", "open");
    const response = await ask("/api/nothing", { cookie: cookieOf("admin", true) });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  });
});

/** A body that breaks off as soon as anybody asks for it: whoever needs it to decide cannot. */
const broken = () =>
  new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.error(new Error("broken off")) },
    { highWaterMark: 0 },
  );

describe("a change that somebody may not make", () => {
  const send = async (method: string, path: string, cookie?: string) => {
    const type = isApi(path) ? "application/json" : "application/x-www-form-urlencoded";
    const headers = { "content-type": type, ...(cookie === undefined ? {} : { cookie }) };
    const request = new Request(`${ORIGIN}${addressOf(path)}`, { method, body: broken(), headers });
    return (await app.fetch(request, env, createExecutionContext())).status;
  };
  const changes = cases.filter(({ method, row }) => method !== "GET" && !row.who.includes("visitor"));

  it(
    "is refused to a visitor, on every page and in the whole API, before the body is read",
    async () => {
      await setSetting("siteMode", "open");
      expect(changes.length).toBeGreaterThan(150);
      const wrong: string[] = [];
      for (const { method, path, row } of changes) {
        const status = await send(method, path, cookieOf("visitor", true));
        const wanted = row.others === "login" || row.asksLogin || isApi(path) ? [401, 403] : [403];
        if (!wanted.includes(status)) wrong.push(`${method} ${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
    PATIENT,
  );

  it("is read from those who may make it", async () => {
    expect(await send("POST", "/api/reviews", cookieOf("member", true))).toBe(400);
    expect(await send("POST", "/api/reviews", cookieOf("visitor", true))).toBe(401);
  });
});
