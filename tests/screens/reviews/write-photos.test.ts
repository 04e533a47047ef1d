import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PHOTO_MAX_BYTES } from "@worker/domain/foundation/photos/photo-limits";
import { insert } from "../../factories/insert";
import { aJpeg, bytesOf } from "../../factories/pictures";
import { aPhoto } from "../../factories/photos";
import { sendForm } from "../../factories/post-images";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let tess: Person;
beforeAll(async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
});
beforeEach(async () => {
  tess = await aPerson({ username: `tess${freshNumber()}` });
});

const FIELDS = { vendorId: "harrow", rating: "4", title: "In time", content: "Both bags were dated." };

/** The form as a browser without scripts sends it. */
function posted(
  fields: Record<string, string | string[]>,
  file?: Uint8Array<ArrayBuffer>,
  path = "write",
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, wouldRecommend: "yes", ...fields }))
    for (const each of [value].flat()) form.append(name, each);
  form.set("photo", file === undefined ? new File([], "") : new File([file], "bag.jpg", { type: "image/jpeg" }));
  return sendForm(`/reviews/${path}?vendor=harrow`, form, tess);
}
const idsIn = (page: string) => [...page.matchAll(/name="photoId" value="([0-9a-f]{32})"/g)].map(([, id]) => id);
const written = async () =>
  (
    await env.DB.prepare("select id, photos from reviews where author_id = ?")
      .bind(tess.member.id)
      .all<{ id: string; photos: string }>()
  ).results.map(({ id, photos }) => ({ id, photos: JSON.parse(photos) as { id: string; alt: string }[] }));

describe("a photograph in the form without scripts", () => {
  it("is added by a button with what it shows, and nothing that was typed is lost", async () => {
    const answer = await posted({ intent: "photo-add", newPhotoAlt: "Two bags" }, aJpeg());
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(idsIn(page)).toHaveLength(1);
    expect(page).toContain('value="Two bags"');
    expect(page).toContain("Both bags were dated.");
    expect(await written()).toEqual([]);
  });

  it("comes along with the review itself", async () => {
    const earlier = await aPhoto(tess);
    const sent = { photoId: earlier, photoAlt: "The label", newPhotoAlt: "Two bags" };
    expect((await posted({ ...sent, intent: "send" }, aJpeg())).status).toBe(303);
    const [{ photos } = { photos: [] }] = await written();
    expect(photos.map(({ id, alt }) => [id === earlier, alt])).toEqual([
      [true, "The label"],
      [false, "Two bags"],
    ]);
  });

  it("moves up and goes by buttons", async () => {
    const [one, two] = [await aPhoto(tess), await aPhoto(tess)];
    const rows = { photoId: [one, two], photoAlt: ["One", "Two"] };
    const moved = await (await posted({ ...rows, intent: `photo-up:${two}` })).text();
    expect(idsIn(moved)).toEqual([two, one]);
    const left = await (await posted({ ...rows, intent: `photo-remove:${one}` })).text();
    expect(idsIn(left)).toEqual([two]);
  });

  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ["that is none", () => bytesOf("<svg/>"), "Please choose a JPG, PNG or WebP picture."],
    ["that is too large", () => new Uint8Array(PHOTO_MAX_BYTES + 1), "The picture is larger than 5 MB."],
  ])("%s is refused, and the text stays", async (_, file, message) => {
    const earlier = await aPhoto(tess);
    const answer = await posted({ photoId: earlier, photoAlt: "The label", intent: "send" }, file());
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const part of [message, "Both bags were dated.", 'value="The label"']) expect(page).toContain(part);
    expect([idsIn(page), await written()]).toEqual([[earlier], []]);
  });

  it("of somebody else, or a fifth, is refused with the text", async () => {
    const other = await aPerson({ username: `other${freshNumber()}` });
    const theirs = await posted({ photoId: await aPhoto(other), photoAlt: "", intent: "send" });
    expect([theirs.status, await theirs.text()]).toEqual([400, expect.stringContaining("no longer there") as string]);
    const ids = await Promise.all(Array.from({ length: 4 }, () => aPhoto(tess)));
    const fifth = await posted({ photoId: ids, photoAlt: ids.map(() => ""), intent: "send" }, aJpeg());
    expect([fifth.status, await fifth.text()]).toEqual([
      400,
      expect.stringContaining("at most 4 photographs") as string,
    ]);
  });

  it("is changed by an edit", async () => {
    await posted({ photoId: await aPhoto(tess), photoAlt: "The label", intent: "send" });
    const [{ id } = { id: "" }] = await written();
    const page = await (await ask(`/reviews/${id}/edit`, { cookie: tess.cookie })).text();
    expect(idsIn(page)).toHaveLength(1);
    await posted({ intent: "send" }, undefined, `${id}/edit`);
    expect((await written())[0]?.photos).toEqual([]);
  });
});
