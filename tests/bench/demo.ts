import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { generateDemo } from "../../scripts/seed/generate";
import { writeDemo } from "../../scripts/seed/write";

/** The demo's catalog, without anybody who could log in, and with the throttle on reading lifted. */
export async function fill(d1: D1Database, now: number, scale = 1): Promise<void> {
  await writeDemo(d1, generateDemo({ now, scale, passwordHash: "!" }));
  await refreshAllFacets(connect(d1), now);
  const throttles = JSON.stringify({ readsOn: false });
  await d1
    .prepare("insert into settings (key, value, updated_at) values ('throttles', ?1, ?2)")
    .bind(throttles, now)
    .run();
}
