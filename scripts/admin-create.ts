import { connect } from "@worker/db/client";
import { createAdmin } from "@worker/domain/oversight/members/create-admin";
import { adminForm, type AdminInput } from "@worker/domain/foundation/users/forms";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import * as v from "valibot";
import { getPlatformProxy } from "wrangler";
import { openPrompt } from "./admin/ask";
import { literalSql } from "./admin/literal-sql";

const USAGE =
  "Usage: npm run admin:create [-- --remote]; asks for what ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_DATE_OF_BIRTH and ADMIN_PASSWORD do not say.";

/** A reason to stop, in one sentence for the person who ran the command. */
class Refusal extends Error {}

async function readInput(now: number): Promise<AdminInput> {
  const { env } = process;
  const prompt = openPrompt();
  const given = {
    username: env["ADMIN_USERNAME"] ?? (await prompt.ask("Username: ")),
    email: env["ADMIN_EMAIL"] ?? (await prompt.ask("E-mail address: ")),
    dateOfBirth: env["ADMIN_DATE_OF_BIRTH"] ?? (await prompt.ask("Date of birth (YYYY-MM-DD): ")),
    password: env["ADMIN_PASSWORD"] ?? (await prompt.ask("Password (not shown): ", { hidden: true })),
  };
  prompt.close();
  const result = v.safeParse(adminForm(now), given);
  if (!result.success) throw new Refusal(result.issues.map((issue) => issue.message).join(". "));
  return result.output;
}

type Statements = Awaited<ReturnType<typeof createAdmin>>;

/** Hands the statements to wrangler in a file that only this user can read, gone afterwards. */
function executeRemotely(statements: Statements): void {
  const folder = mkdtempSync(join(tmpdir(), "leafproof-admin-"));
  try {
    const file = join(folder, "admin.sql");
    writeFileSync(file, statements.map((statement) => literalSql(statement.toSQL())).join("\n"), { mode: 0o600 });
    const args = ["d1", "execute", "leafproof", "--remote", "--yes", "--file", file];
    const { status, stdout, stderr } = spawnSync("npx", ["wrangler", ...args], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function explained(error: unknown): string {
  const text = [error, error instanceof Error ? error.cause : ""].map(String).join(" ");
  if (error instanceof Refusal) return error.message;
  if (/UNIQUE constraint failed/.test(text)) return "There is an account with this username or e-mail address already.";
  if (/no such table/.test(text)) return "The database has no tables yet: run npm run db:migrate first.";
  return `The admin could not be created: ${text}`;
}

async function main(args: string[]): Promise<void> {
  const remote = args[0] === "--remote";
  if (args.length > (remote ? 1 : 0)) throw new Refusal(USAGE);
  const now = Date.now();
  const input = await readInput(now);
  // The proxy warns about the site's own Durable Objects, which this command does not use.
  process.env["WRANGLER_LOG"] ??= "none";
  const path = `${process.env["STATE_DIR"] ?? ".state"}/v3`;
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: "wrangler.toml",
    persist: remote ? false : { path },
    remoteBindings: false,
  });
  try {
    const db = connect(env.DB);
    const statements = await createAdmin(db, input, now);
    if (remote) executeRemotely(statements);
    else await db.batch(statements);
  } finally {
    await dispose();
  }
  console.log(`${input.username} is an admin${remote ? "" : " of the local database"}. Log in at /login.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explained(error));
  process.exitCode = 1;
});
