import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { generateDemo } from "../../scripts/seed/generate";
import { type PictureStore, writePictures } from "../../scripts/seed/pictures/write-pictures";
import { writeDemo } from "../../scripts/seed/write";

/**
 * The demo's catalog, without anybody who could log in, and with the throttle on reading lifted.
 * @param files takes the pictures on the pages, for whoever loads what a page asks for
 */
export async function fill(d1: D1Database, now: number, files?: PictureStore): Promise<void> {
  const data = generateDemo({ now, scale: 1, passwordHash: "!" });
  await writeDemo(d1, data);
  if (files !== undefined)
    await writePictures(files, [...data.pictures, ...data.postPictures, ...data.coverPictures, ...data.reviewPictures]);
  await refreshAllFacets(connect(d1), now);
  const throttles = JSON.stringify({ readsOn: false });
  await d1
    .prepare("insert into settings (key, value, updated_at) values ('throttles', ?1, ?2)")
    .bind(throttles, now)
    .run();
}
