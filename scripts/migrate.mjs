import { stateDir } from "./steps/database.mjs";
import { run } from "./steps/run.mjs";

// `npm run db:migrate` for the local database, `npm run db:migrate -- --remote` for the deployed one.
const remote = process.argv.includes("--remote");
const where = remote ? ["--remote"] : ["--local", "--persist-to", stateDir];
const { code } = await run("wrangler", ["d1", "migrations", "apply", "leafproof", ...where]);
process.exit(code);
