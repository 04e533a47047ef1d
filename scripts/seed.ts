import { connect } from "@worker/db/client";
import { bumpContentEpoch, CONTENT_AREAS } from "@worker/domain/foundation/settings/content-epochs";
import { hashPassword } from "@worker/domain/foundation/users/password";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { countMembers } from "@worker/domain/voice/badges/count-members";
import { memberBadges } from "@worker/domain/voice/badges/schema";
import { keepTimeline } from "@worker/domain/voice/social/build-timeline";
import { deriveSocialTrends } from "@worker/domain/voice/social/trends";
import { deriveTrends } from "@worker/domain/voice/forum/derive-trends";
import { getPlatformProxy } from "wrangler";
import { writeCertificates } from "./seed/certificates/write-certificates";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, refreshNewbie } from "./seed/accounts";
import { writeClips } from "./seed/galleries/clips";
import { generateDemo } from "./seed/generate";
import { turnMonitoringOn } from "./seed/messages/monitoring";
import { sealed, writeTalks } from "./seed/messages/write-messages";
import { writePictures } from "./seed/pictures/write-pictures";
import { readOptions, Refusal, type SeedOptions } from "./seed/options";
import { writeDemo } from "./seed/write";

interface Stores {
  DB: D1Database;
  FILES: R2Bucket;
  /** From .dev.vars; messages lie sealed. */
  DATA_KEY?: string;
}

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

async function hasUsers(d1: D1Database): Promise<boolean> {
  try {
    return (await d1.prepare("SELECT 1 FROM users LIMIT 1").first()) !== null;
  } catch {
    throw new Refusal("The local database has no tables yet: run npm run db:migrate first.");
  }
}

async function seed({ DB: d1, FILES, DATA_KEY: dataKey }: Stores, { scale, now }: SeedOptions): Promise<void> {
  if (dataKey === undefined) throw new Refusal("There is no DATA_KEY in .dev.vars yet: run npm start once.");
  const from = performance.now();
  const data = generateDemo({ now, scale, passwordHash: await hashPassword(DEMO_PASSWORD) });
  console.log(`Planned scale ${scale} for ${new Date(now).toISOString().slice(0, 10)} in ${seconds(from)}`);
  let last = performance.now();
  const onTable = (table: string, rows: number) => {
    console.log(`  ${table.padEnd(24)}${String(rows).padStart(8)}  ${seconds(last)}`);
    last = performance.now();
  };
  const stored = await sealed(data, dataKey);
  await writeDemo(d1, stored, { wipe: true, onTable });
  const writing = { dataKey, seededAt: Date.now(), keys: [...data.messageKeys] };
  onTable("messages", await writeTalks(FILES, data.talks, writing));
  onTable("certificates", await writeCertificates(FILES, data.certificates));
  onTable(
    "pictures",
    await writePictures(FILES, [
      ...data.pictures,
      ...data.postPictures,
      ...data.coverPictures,
      ...data.reviewPictures,
      ...stored.messagePictures,
    ]),
  );
  onTable("clips", await writeClips(FILES, data.galleryClips));
  const db = connect(d1);
  await turnMonitoringOn(db, data.monitoring);
  await refreshAllFacets(db, now);
  await deriveTrends(db, now);
  await deriveSocialTrends(db, now);
  // As if each had opened the hub before: a feed is laid out for those who did.
  const isDemo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  for (const { id, username } of data.users) if (isDemo.has(username)) await keepTimeline(db, id, undefined, now);
  let isThrough = false;
  while (!isThrough) isThrough = await countMembers(db, now);
  await db.update(memberBadges).set({ toldAt: memberBadges.earnedAt });
  onTable("badges", await db.$count(memberBadges));
  // Pages and the search index of the data that was here before are never served again.
  await bumpContentEpoch(db, CONTENT_AREAS, now);
  console.log(`  ${"directory facets".padEnd(32)}  ${seconds(last)}\nWritten in ${seconds(from)}`);
  const rows = DEMO_ACCOUNTS.map(
    ({ username, role, tester }) => `  ${username.padEnd(10)} ${tester ? `${role}, tester` : role}`,
  );
  console.log(`Demo accounts, password ${DEMO_PASSWORD}:\n${rows.join("\n")}`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, Date.now());
  // Wrangler would warn about bindings that are not used here, and fetch a sample of Cloudflare's request data.
  process.env.WRANGLER_LOG ??= "error";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  const { env, dispose } = await getPlatformProxy<Stores>({
    configPath: "wrangler.toml",
    persist: { path: `${options.stateDir}/v3` },
    remoteBindings: false,
  });
  try {
    const kept = options.ifEmpty && (await hasUsers(env.DB));
    if (kept) console.log("There is data already; nothing was seeded.");
    else await hasUsers(env.DB).then(() => seed(env, options));
    if (options.refreshNewbie) await refreshNewbie(env.DB, options.now);
  } finally {
    await dispose();
  }
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Refusal
      ? error.message
      : `Seeding failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
});
