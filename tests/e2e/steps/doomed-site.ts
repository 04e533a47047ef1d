import { setTimeout } from "node:timers/promises";
import { connect } from "@worker/db/client";
import { hashPassword } from "@worker/domain/foundation/users/password";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { generateDemo } from "../../../scripts/seed/generate";
import { writeDemo } from "../../../scripts/seed/write";
import { startSite } from "../../bench/site";

// The built site on the state that STATE_DIR names, for whoever is going to kill it; says its address on one line.
const { url, db } = await startSite({ state: `${process.env["STATE_DIR"] ?? ""}/v3`, variables: { DEMO: "1" } });
if ((await db.prepare("select 1 from users limit 1").first()) === null) {
  const now = Date.now();
  const demo = generateDemo({ now, scale: 1, passwordHash: await hashPassword("leafproof-demo") });
  // Planning takes longer than the server keeps an idle connection: that it ended is heard of before the next is written.
  await setTimeout(100);
  await writeDemo(db, demo);
  await refreshAllFacets(connect(db), now);
}
console.log(`ready ${url.href}`);
