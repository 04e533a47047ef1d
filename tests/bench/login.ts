import { scryptSync } from "node:crypto";
import { hashPassword } from "@worker/domain/foundation/users/password";
import { aUser } from "../factories/rows";
import { insert } from "../factories/insert";
import { Client } from "./client";
import { percentile } from "./measure";
import { processorMs } from "./processor";
import { startSite } from "./site";
import { ms, table } from "./table";

const ROUNDS = 5;
const PASSWORD = "bench password, not a secret";

interface Kind {
  name: string;
  perTurn: number;
  status: number;
  path: string;
  body: (n: number) => unknown;
}

export interface LoginCost {
  name: string;
  requests: number;
  /** Processor time of workerd a request, in milliseconds. */
  cpuMs: number;
  p50: number;
}

export interface LoginReport {
  costs: LoginCost[];
  /** What one hash costs: a login less the same login with a hash that is as good as free. */
  hashMs: number;
  shareOfLogin: number;
  shareOfRegistration: number;
}

/** Stored hashes carry their parameters; with these the work is next to nothing. */
function cheapHash(): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 8, p: 1 });
  return ["scrypt", 2, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
}

const login = (name: string, perTurn: number, username: string): Kind => ({
  ...{ name, perTurn, status: 200, path: "/api/auth/login" },
  body: () => ({ login: username, password: PASSWORD }),
});

const KINDS: Kind[] = [
  login("login", 8, "benchfull"),
  login("login, hash of no cost", 40, "benchfree"),
  {
    ...{ name: "registration", perTurn: 8, status: 201, path: "/api/auth/register" },
    body: (n) => ({
      ...{ username: `bencher${n}`, email: `bencher${n}@garden.org`, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ dateOfBirth: "1990-01-02", agreeToTerms: true, ageVerification: true },
      ...{ productInterests: ["Kratom"], howDidYouHear: "other" },
    }),
  },
];

/** Measures a login and a registration, and how much of each is the password's hash. */
export async function benchLogin(): Promise<LoginReport> {
  const site = await startSite();
  try {
    const plenty = { limit: 1_000_000, windowMs: 60_000 };
    const throttles = { loginAccount: plenty, loginNetwork: plenty, registration: plenty, readsOn: false };
    const setting = "insert into settings (key, value, updated_at) values ('throttles', ?1, 1)";
    await site.db.prepare(setting).bind(JSON.stringify(throttles)).run();
    await insert(site.db, "users", [
      aUser({ username: "benchfull", passwordHash: await hashPassword(PASSWORD) }),
      aUser({ username: "benchfree", passwordHash: cheapHash() }),
    ]);
    const client = new Client(site.url, { "user-agent": "leafproof-bench" });
    const costs = await inTurns(client, site.pid);
    client.close();
    return toReport(costs);
  } finally {
    await site.stop();
  }
}

/** Kinds in turns, round after round; the first round warms up and is not counted. */
async function inTurns(client: Client, pid: number): Promise<LoginCost[]> {
  const tallies = KINDS.map((kind) => ({ kind, cpuMs: 0, times: [] as number[] }));
  let sent = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const tally of tallies) {
      const { perTurn, path, body, status: wanted } = tally.kind;
      const before = processorMs(pid);
      for (let turn = 0; turn < perTurn; turn += 1) {
        sent += 1;
        // Each from a network of its own, as the fraud check would otherwise block the fourth registration.
        const headers = { "cf-connecting-ip": `198.18.${sent >> 8}.${sent & 255}` };
        const { status, ms: took } = await client.post(path, body(sent), headers);
        if (status !== wanted) throw new Error(`${path} answered ${status}.`);
        if (round >= 0) tally.times.push(took);
      }
      if (round >= 0) tally.cpuMs += processorMs(pid) - before;
    }
  }
  return tallies.map(({ kind: { name }, cpuMs, times }) => ({
    ...{ name, requests: times.length, cpuMs: cpuMs / times.length, p50: percentile(times, 50) },
  }));
}

function toReport(costs: LoginCost[]): LoginReport {
  const [full, free, registration] = costs.map(({ cpuMs }) => cpuMs);
  if (full === undefined || free === undefined || registration === undefined) throw new Error("Nothing was measured.");
  const hashMs = full - free;
  return { costs, hashMs, shareOfLogin: hashMs / full, shareOfRegistration: Math.min(1, hashMs / registration) };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export function describeLogin({ costs, hashMs, shareOfLogin, shareOfRegistration }: LoginReport): string {
  const rows = costs.map(({ name, requests, cpuMs, p50 }) => [name, requests, ms(cpuMs), ms(p50)]);
  return [
    `Login and registration: ${ROUNDS} rounds in turns, one request at a time. CPU is that of the whole workerd process.`,
    'The stored hash carries its parameters, so "hash of no cost" is the same login with one that takes no time.\n',
    table(["request", "sent", "CPU ms", "p50 ms"], rows),
    `\nOne hash: ${ms(hashMs)} ms. Its share of a login: ${percent(shareOfLogin)}, of a registration: ${percent(shareOfRegistration)}.`,
  ].join("\n");
}
