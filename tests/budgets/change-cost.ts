import { expect } from "vitest";
import { app } from "@worker/app";
import { costOfAnswer } from "../factories/cost";
import { elsewhere } from "../factories/registration";
import { ask } from "../factories/site";

/** Round trips to D1, the session's among them, that anything that changes something may take. */
export const TRIPS_MAX = 3;

/** Who asks, and with what; the path where the route's pattern is none. */
export type Asked = Parameters<typeof ask>[1] & { path?: string };

/** One change that succeeds; a body that is neither JSON nor a form is sent by itself. */
export type Change = () => Asked | Response | Promise<Asked | Response>;

/** What vendors, reviewers and the staff who look after them change. */
const VENDORS_SIDE =
  /^\/api\/(vendor|staff|reviews|photos|applications|claims|redemptions|tester-application|lab-panel|wishlist|collection|price-alerts|watching|saved-searches|support|integrity|admin\/settings\/suspensions)\b/;

const FORUM = /^\/api\/forum\b/;
const MESSAGES =
  /^\/api\/(conversations|message-keys|blocks|contact-requests|legal-notices|admin\/message-patterns|admin\/conversations)\b/;

const mounted = app.routes
  .filter(({ path, method }) => path.startsWith("/api/") && !path.includes("*") && !["GET", "ALL"].includes(method))
  .map(({ path, method }) => ({ path, route: `${method} ${path}` }));

type Side = "accounts" | "vendors" | "forum" | "messages";
function sideOf(path: string): Side {
  if (FORUM.test(path)) return "forum";
  if (MESSAGES.test(path)) return "messages";
  return VENDORS_SIDE.test(path) ? "vendors" : "accounts";
}

/** Every mounted route that changes something, of one of the sides. */
export function changingRoutes(side: Side): string[] {
  const wanted = mounted.filter(({ path }) => sideOf(path) === side);
  return [...new Set(wanted.map(({ route }) => route))];
}

const fileOf = (route: string): string =>
  ({
    accounts: "mutations.test.ts",
    vendors: "vendor-mutations.test.ts",
    forum: "forum-mutations.test.ts",
    messages: "message-mutations.test.ts",
  })[sideOf(route.slice(route.indexOf("/")))];

/** Makes the change and holds it to its round trips; a route that nothing tries fails. */
export async function expectCheap(route: string, change: Change | undefined): Promise<void> {
  if (change === undefined) throw new Error(`Nothing tries ${route} yet: add it to tests/budgets/${fileOf(route)}.`);
  const [method = "", pattern = ""] = route.split(" ");
  const asked = await change();
  const response = asked instanceof Response ? asked : await send(method, pattern, asked);
  expect(response.ok, `${response.status} ${await response.clone().text()}`).toBe(true);
  expect(costOfAnswer(response).trips).toBeLessThanOrEqual(TRIPS_MAX);
}

async function send(method: string, pattern: string, { path = pattern, ...rest }: Asked): Promise<Response> {
  // What came before may have made the isolate forget its settings, which is not this change's cost.
  await ask("/api/ping");
  return ask(path, { method, from: elsewhere(), ...rest });
}
