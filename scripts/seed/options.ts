import { z } from "zod";

const scale = z.coerce
  .number("--scale is a whole number from 1 to 100.")
  .int("--scale is a whole number from 1 to 100.")
  .min(1, "--scale is at least 1.")
  .max(100, "--scale is at most 100.");

const USAGE =
  "Usage: npm run seed -- [--scale N] [--if-empty] [--refresh-newbie]; demo data goes into the local database only.";

const environment = z.object({
  STATE_DIR: z.string().min(1).default(".state"),
  NOW: z.string().optional(),
  ENVIRONMENT: z.string().optional(),
});

export interface SeedOptions {
  scale: number;
  ifEmpty: boolean;
  refreshNewbie: boolean;
  stateDir: string;
  /** UTC epoch milliseconds. */
  now: number;
}

/** A reason not to seed, in one sentence for the person who ran the command. */
export class Refusal extends Error {}

function moment(text: string | undefined, realTime: number): number {
  if (text === undefined || text === "") return realTime;
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isFinite(at)) throw new Refusal(`NOW must be an ISO date or epoch milliseconds; it is "${text}".`);
  return at;
}

interface Flags {
  scale: string;
  ifEmpty: boolean;
  refreshNewbie: boolean;
}

function flags(args: readonly string[]): Flags {
  const found: Flags = { scale: "1", ifEmpty: false, refreshNewbie: false };
  for (let at = 0; at < args.length; at += 1) {
    const [name, value] = (args[at] ?? "").split("=", 2);
    if (name === "--scale") found.scale = value ?? args[(at += 1)] ?? "";
    else if (name === "--if-empty") found.ifEmpty = true;
    else if (name === "--refresh-newbie") found.refreshNewbie = true;
    else throw new Refusal(USAGE);
  }
  return found;
}

/**
 * Reads the command line and the environment.
 * @param realTime what the time is where NOW does not say, UTC epoch milliseconds
 * @throws Refusal when something is malformed, or points anywhere but at the local database
 */
export function readOptions(args: string[], env: Record<string, string | undefined>, realTime: number): SeedOptions {
  const given = flags(args);
  const wanted = scale.safeParse(given.scale);
  if (!wanted.success) throw new Refusal(wanted.error.issues[0]?.message ?? "--scale is a whole number.");
  const { STATE_DIR, NOW, ENVIRONMENT } = environment.parse(env);
  if (ENVIRONMENT === "production") throw new Refusal("Demo data is never written in production.");
  return { ...given, scale: wanted.data, stateDir: STATE_DIR, now: moment(NOW, realTime) };
}
