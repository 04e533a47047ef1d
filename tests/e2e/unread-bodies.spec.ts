import { expect, test } from "@playwright/test";
import { sendBody } from "./steps/send-body";

const MB = 1_048_576;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

interface Refused {
  path: string;
  type: string;
  bytes: number;
  status: number;
  says: string;
  method?: string;
  origin?: string;
  chunked?: boolean;
}

/** Refused for its size, its sender, its address, its type or its rights: in each case before it was read. */
const REFUSED: Refused[] = [
  { path: "/register", type: MULTIPART, bytes: 4 * MB, status: 413, says: "larger than 2 MB" },
  { path: "/login", type: FORM, bytes: 3 * MB, status: 413, says: "larger than 64 kB" },
  { path: "/login", type: FORM, bytes: 3 * MB, status: 413, says: "larger than 64 kB", chunked: true },
  { path: "/login", type: FORM, bytes: MB, status: 403, says: "another site", origin: "https://evil.example" },
  { path: "/%E0%A4%A", type: FORM, bytes: MB, status: 400, says: "malformed" },
  { path: "/api/auth/login", type: FORM, bytes: 60_000, status: 415, says: "Send JSON" },
  { path: "/api/nothing", type: "application/json", bytes: 20 * MB, status: 413, says: "larger than 64 kB" },
  {
    ...{ path: "/api/vendor/labs/drafts/made-up/certificate", method: "PUT", type: "application/pdf" },
    ...{ bytes: 9 * MB, status: 401, says: "Please log in" },
  },
];

test("100 uploads refused in the middle disturb nobody, and each hears why", async ({ baseURL: base }) => {
  const baseURL = base ?? "";
  const refuse = async ({ path, type, method, bytes, chunked, origin = baseURL, status, says }: Refused) => {
    const headers = { "content-type": type, origin };
    const answer = await sendBody(new URL(path, baseURL), { method, headers, bytes, chunked });
    expect(answer.status, path).toBe(status);
    expect(answer.text, path).toContain(says);
  };
  /** Whoever comes next: a change, since a proxy asks again by itself for what only reads. */
  const honest = () =>
    fetch(new URL("/age-gate", baseURL), {
      method: "POST",
      body: new URLSearchParams({ adult: "on", laws: "on", returnTo: "/mission" }),
      headers: { origin: baseURL },
      redirect: "manual",
    }).then(({ status }) => status);

  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const refused = REFUSED[n % REFUSED.length];
    if (refused === undefined) continue;
    const [, ...others] = await Promise.all([refuse(refused), honest(), honest()]);
    statuses.push(...others, await honest(), await honest());
  }
  expect(statuses).toEqual(Array.from({ length: 400 }, () => 303));
});

test("uploads that hang up in the middle disturb nobody either", async ({ baseURL: base }) => {
  const baseURL = base ?? "";
  const headers = { "content-type": MULTIPART, origin: baseURL };
  for (let n = 0; n < 10; n += 1) {
    await sendBody(new URL("/register", baseURL), { headers, bytes: 4 * MB, until: MB });
    const answer = await fetch(new URL("/age-gate", baseURL), {
      method: "POST",
      body: new URLSearchParams({ adult: "on", laws: "on" }),
      headers: { origin: baseURL },
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  }
});
