import process from "node:process";
import { run } from "./steps/run.mjs";

// `npm run db:migrate` for the local database, `npm run db:migrate -- --remote` for the deployed one.
const { code } = process.argv.includes("--remote")
  ? await run("wrangler", ["d1", "migrations", "apply", "leafproof", "--remote"])
  : await run("node", ["scripts/migrate-local.mjs"]);
process.exit(code);
