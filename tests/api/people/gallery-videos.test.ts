import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { reserveVideo, storeVideo } from "@worker/domain/voice/galleries/videos/store-video";
import { sweepVideos } from "@worker/domain/voice/galleries/videos/sweep-videos";
import {
  VIDEO_MAX_BYTES,
  VIDEO_ROOM_BYTES,
  VIDEO_RULE,
  VIDEOS_MAX,
} from "@worker/domain/voice/galleries/videos/video-limits";
import { GALLERY_ITEMS_MAX } from "@worker/domain/voice/galleries/limits";
import { takeUploadQuota } from "@worker/media/upload-quota";
import { stopClock, tripsOf } from "../../factories/cost";
import {
  add,
  aGallery,
  aVideo,
  aVideoItem,
  GALLERY,
  put,
  readGallery,
  remove,
  sendVideo,
} from "../../factories/galleries";
import { clear, insert } from "../../factories/insert";
import { appeal, decide, decideAppeal, pendingCase, report } from "../../factories/moderation";
import { aPhoto } from "../../factories/photos";
import { aGalleryVideo, DAY } from "../../factories/rows";
import { anAccount, aPerson, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";
import { anMp4, aWebm, box, CAMERA, holds, PLACE } from "../../factories/videos";

beforeAll(() => stopClock());

let ann: Person, ben: Person, moderator: Person, second: Person, gallery: string;

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of (await env.FILES.list({ prefix: "videos/" })).objects) await env.FILES.delete(key);
  const n = freshNumber();
  ann = await aPerson({ username: `ann-v${n}` });
  ben = await aPerson({ username: `ben-v${n}` });
  moderator = await aPerson({ username: `mod-v${n}`, role: "moderator" });
  second = await aPerson({ username: `two-v${n}`, role: "moderator" });
  await env.DB.exec("update users set created_at = 1");
  gallery = await aGallery(ann);
});

const file = (video: string, who?: Person, headers: Record<string, string> = {}, method = "GET") =>
  ask(`/files/videos/${video}`, { cookie: who?.cookie, headers, method });
const see = async (video: string, who?: Person) => (await file(video, who)).status;
const stored = async () => (await env.FILES.list({ prefix: "videos/" })).objects.map(({ key }) => key);
const rows = async () => (await env.DB.prepare("select * from videos").all()).results;
const sweepAt = (ms: number) => sweepVideos(connect(env.DB), env.FILES, ms);

describe("a video", () => {
  it.each([
    ["MP4", anMp4(), "video/mp4"],
    ["WebM", aWebm(), "video/webm"],
  ])("(%s) comes back without where, when and with what it was filmed", async (_, bytes, type) => {
    expect([holds(bytes, PLACE), holds(bytes, CAMERA)]).toEqual([true, true]);
    // Its bytes decide, not what it is said to be.
    const sent = await sendVideo(ann, gallery, bytes, { "content-type": "video/mp4" });
    const { id, ...facts } = await sent.json<{ id: string }>();
    expect([sent.status, facts]).toEqual([201, { width: 64, height: 48, duration: 1000 }]);
    const poster = await aPhoto(ann);
    expect((await add(ann, gallery, { kind: "video", video: id, poster, title: "The scale settles" })).status).toBe(
      201,
    );
    const served = await file(id);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, type]);
    const back = new Uint8Array(await served.arrayBuffer());
    expect(back).toHaveLength(bytes.length);
    for (const text of [PLACE, CAMERA, "40.68", "Harrow"]) expect([text, holds(back, text)]).toEqual([text, false]);
    const kept = await env.FILES.get(`videos/${id}`);
    expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(back);
    expect((await readGallery(gallery)).items).toMatchObject([
      { type: "video", url: `/files/videos/${id}`, thumbnail: `/files/photos/${poster}/small` },
    ]);
    const page = await (await ask(`/profile/${ann.member.id}/galleries/${gallery}`)).text();
    expect(page).toMatch(new RegExp(`<video[^>]*src="/files/videos/${id}"`));
    expect(page).toContain(`poster="/files/photos/${poster}"`);
    expect(page).not.toContain("autoplay");
    const list = await (await ask(`/profile/${ann.member.id}/galleries`)).text();
    expect(list).toContain(`/files/photos/${poster}/small`);
  });

  it("goes without a still where there is none, and has no other member's", async () => {
    const video = await aVideo(ann, gallery);
    const other = await aPhoto(ben);
    const refused = await add(ann, gallery, { kind: "video", video, poster: other, title: "A scale" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { poster: expect.any(String) as unknown } },
    ]);
    expect((await add(ann, gallery, { kind: "video", video, title: "" })).status).toBe(400);
    expect((await add(ann, gallery, { kind: "video", video, title: "A scale" })).status).toBe(201);
    expect(await (await ask(`/profile/${ann.member.id}/galleries/${gallery}`)).text()).toContain('poster="/video.svg"');
  });

  it("stands in one item of the gallery that it was sent for, and in no other", async () => {
    const video = await aVideo(ann, gallery);
    const other = await aGallery(ann);
    const item = { kind: "video", video, title: "A scale" };
    expect((await add(ann, other, item)).status).toBe(400);
    expect((await add(ben, await aGallery(ben), item)).status).toBe(400);
    const both = await Promise.all([add(ann, gallery, item), add(ann, gallery, item)]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await readGallery(gallery)).items).toHaveLength(1);
  });

  it("is refused in words where it is none, and leaves nothing behind", async () => {
    for (const [bytes, words] of [
      [anMp4({ brand: "qt  " }), "QuickTime"],
      [anMp4({ code: "mp4v" }), "browsers play"],
      [anMp4().slice(0, -20), "damaged"],
      [new TextEncoder().encode("<html><script>alert(1)</script>"), "neither"],
      [new Uint8Array(), "neither"],
    ] as const) {
      const refused = await sendVideo(ann, gallery, bytes);
      expect([refused.status, (await refused.json<{ errors: { video: string } }>()).errors.video]).toEqual([
        400,
        expect.stringContaining(words),
      ]);
    }
    expect((await sendVideo(ann, gallery, anMp4(), { "content-type": "text/html" })).status).toBe(415);
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  it("is taken by nobody else's gallery, from no visitor, and in two trips", async () => {
    expect((await sendVideo(undefined, gallery, anMp4())).status).toBe(401);
    expect((await sendVideo(ben, gallery, anMp4())).status).toBe(404);
    expect((await sendVideo(ann, "nothing", anMp4())).status).toBe(404);
    const sent = await sendVideo(ann, gallery, anMp4());
    // One more than the domain's two: the session's.
    expect([sent.status, tripsOf(sent)]).toEqual([201, 3]);
    expect(await stored()).toHaveLength(1);
  });
});

describe("a large video", () => {
  it("of 25 MB is taken, one of 26 MB is not, with and without a length", async () => {
    const most = anMp4({ more: box("free", new Uint8Array(VIDEO_MAX_BYTES - anMp4().length - 8)) });
    expect(most).toHaveLength(VIDEO_MAX_BYTES);
    expect((await sendVideo(ann, gallery, most)).status).toBe(201);
    const over = new Uint8Array(26 * 1_048_576);
    over.set(anMp4());
    const refused = await sendVideo(ann, gallery, over);
    expect([refused.status, await refused.json()]).toMatchObject([413, { message: "The video is larger than 25 MB." }]);
    let left = 26;
    const pieces = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) controller.close();
        else controller.enqueue(left-- === 26 ? over.slice(0, 1_048_576) : new Uint8Array(1_048_576));
      },
    });
    expect((await sendVideo(ann, gallery, pieces)).status).toBe(413);
    expect(await stored()).toHaveLength(1);
    // All of it is given back.
    const leave = takeUploadQuota(40 * 1_048_576, "nobody");
    expect(leave).not.toBeNull();
    leave?.();
  });

  it("waits while others hold the room", async () => {
    const leave = takeUploadQuota(39 * 1_048_576, "somebody");
    const busy = await sendVideo(ann, gallery, anMp4({ picture: 1_200_000 }));
    expect([busy.status, busy.headers.has("retry-after")]).toEqual([503, true]);
    leave?.();
    expect(await stored()).toEqual([]);
  });
});

describe("the room of a member", () => {
  const having = (count: number, bytes: number) =>
    insert(
      env.DB,
      "videos",
      Array.from({ length: count }, (_, nth) =>
        aGalleryVideo({
          id: `video-${nth}`,
          userId: ann.member.id,
          galleryId: "another",
          itemId: `item-${nth}`,
          bytes,
        }),
      ),
    );

  it("ends at so many videos and so many bytes", async () => {
    await having(VIDEOS_MAX - 1, 1000);
    const two = await Promise.all([sendVideo(ann, gallery, anMp4()), sendVideo(ann, gallery, aWebm())]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await (await sendVideo(ann, gallery, anMp4())).json()).toMatchObject({ code: "videos-full" });
    await env.DB.exec("delete from videos");
    await having(1, VIDEO_ROOM_BYTES - 100);
    expect((await sendVideo(ann, gallery, anMp4())).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it("is no larger for a gallery that is full", async () => {
    const item = {
      galleryId: gallery,
      userId: ann.member.id,
      kind: "link",
      url: "https://scales.example/",
      title: "A",
    } as const;
    const items = Array.from({ length: GALLERY_ITEMS_MAX }, (_, nth) => ({
      ...{ ...item, id: `item-${nth}`, description: "", tags: [], place: nth, createdAt: 1 },
    }));
    await insert(env.DB, "galleryItems", items);
    expect(await (await sendVideo(ann, gallery, anMp4())).json()).toMatchObject({ code: "gallery-full" });
  });

  it("takes so many uploads a day, refused ones included", async () => {
    for (let sent = 0; sent < VIDEO_RULE.limit; sent += 1)
      expect((await sendVideo(ann, gallery, new Uint8Array([1]))).status).toBe(400);
    expect((await sendVideo(ann, gallery, anMp4())).status).toBe(429);
  });
});

describe("a video's file", () => {
  let video: string;
  let whole: Uint8Array;
  beforeEach(async () => {
    ({ video } = await aVideoItem(ann, gallery));
    whole = new Uint8Array(await (await file(video)).arrayBuffer());
  });
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await file(video, undefined, { range, ...more });
    const { headers } = answer;
    return {
      status: answer.status,
      range: headers.get("content-range"),
      length: headers.get("content-length"),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };

  it("is served whole and in ranges, and does nothing when it is opened by itself", async () => {
    const { headers } = await file(video);
    for (const [name, value] of [
      ["cache-control", "private, no-cache"],
      ["content-security-policy", "default-src 'none'; sandbox"],
      ["x-content-type-options", "nosniff"],
      ["accept-ranges", "bytes"],
      ["content-length", String(whole.length)],
    ] as const)
      expect([name, headers.get(name)]).toEqual([name, value]);
    const size = whole.length;
    const expected: [string, number, number][] = [
      ["bytes=0-99", 0, 100],
      ["bytes=100-", 100, size],
      [`bytes=0-${size * 9}`, 0, size],
      ["bytes=-50", size - 50, size],
    ];
    for (const [range, from, to] of expected)
      expect(await part(range)).toEqual({
        status: 206,
        range: `bytes ${from}-${to - 1}/${size}`,
        length: String(to - from),
        bytes: whole.slice(from, to),
      });
    for (const range of ["bytes=0-1,5-9", "bytes=9-2", "lines=1-2", "bytes=-"])
      expect(await part(range)).toMatchObject({ status: 200, range: null, bytes: whole });
    for (const range of [`bytes=${size}-`, "bytes=-0"])
      expect(await part(range)).toMatchObject({ status: 416, range: `bytes */${size}` });
  });

  it("goes by its tag, and answers HEAD without bytes", async () => {
    const etag = (await file(video)).headers.get("etag") ?? "";
    expect((await file(video, undefined, { "if-none-match": etag })).status).toBe(304);
    expect((await part("bytes=0-9", { "if-range": etag })).status).toBe(206);
    expect((await part("bytes=0-9", { "if-range": '"another"' })).status).toBe(200);
    const { length } = new Uint8Array(await (await file(video)).arrayBuffer());
    // Only GET asks for parts.
    for (const range of ["bytes=0-9", "bytes=-0"]) {
      const head = await file(video, undefined, { range }, "HEAD");
      const said = ["content-length", "content-range"].map((name) => head.headers.get(name));
      expect([head.status, ...said, (await head.arrayBuffer()).byteLength]).toEqual([200, String(length), null, 0]);
    }
  });

  it("is asked for by each range anew: private, it is its owner's and moderators' from the next one on", async () => {
    const etag = (await file(video)).headers.get("etag") ?? "";
    for (const who of [undefined, ben, moderator, ann]) expect(await see(video, who)).toBe(200);
    await put(ann, `/api/galleries/${gallery}`, { ...GALLERY, isPublic: false });
    for (const who of [undefined, ben]) {
      expect(await see(video, who)).toBe(404);
      expect((await file(video, who, { range: "bytes=0-9" })).status).toBe(404);
      expect((await file(video, who, { "if-none-match": etag })).status).toBe(404);
      expect((await file(video, who, {}, "HEAD")).status).toBe(404);
    }
    for (const who of [moderator, ann]) expect(await see(video, who)).toBe(200);
  });

  it("follows the profile: followers only, private, and blocked", async () => {
    for (const visibility of ["followers", "private"]) {
      await env.DB.exec(`update users set profile_visibility = '${visibility}' where id = '${ann.member.id}'`);
      expect([await see(video), await see(video, ben), await see(video, ann)]).toEqual([404, 404, 200]);
    }
    await env.DB.exec("update users set profile_visibility = 'public'");
    expect((await put(ann, `/api/blocks/${ben.member.id}`, { blocked: true })).ok).toBe(true);
    expect([await see(video, ben), await see(video)]).toEqual([404, 200]);
  });

  it("is nobody's but its sender's before it stands anywhere", async () => {
    const alone = await aVideo(ann, gallery);
    expect(await Promise.all([undefined, ben, moderator, ann].map((who) => see(alone, who)))).toEqual([
      404, 404, 404, 200,
    ]);
  });
});

describe("a reported video", () => {
  it("is gone at once when it is hidden, and comes back when an appeal is granted", async () => {
    const poster = await aPhoto(ann);
    const { id: item, video } = await aVideoItem(ann, gallery, { poster });
    expect((await report(ben, item, { kind: "gallery_item" })).status).toBe(201);
    const path = `/api/galleries/${gallery}/items/${item}`;
    expect((await remove(ann, path)).status).toBe(409);
    expect(await see(video)).toBe(200);
    const caseId = await pendingCase(item);
    await ask(`/api/moderation/cases/${caseId}/claim`, { method: "POST", cookie: moderator.cookie });
    expect((await decide(moderator, caseId, "hide")).ok).toBe(true);
    expect([await see(video), await see(video, ben), await see(video, ann)]).toEqual([404, 404, 404]);
    expect([await see(video, moderator), (await ask(`/files/photos/${poster}`)).status]).toEqual([200, 404]);
    expect((await appeal(ann, caseId)).ok).toBe(true);
    expect((await decideAppeal(second, caseId, "overturned")).ok).toBe(true);
    expect(await see(video)).toBe(200);
  });
});

describe("deleting", () => {
  it("takes the file with the item, and with the gallery, right away", async () => {
    const one = await aVideoItem(ann, gallery);
    const two = await aVideoItem(ann, gallery);
    expect((await remove(ann, `/api/galleries/${gallery}/items/${one.id}`)).status).toBe(200);
    expect([await see(one.video, ann), await see(two.video)]).toEqual([404, 200]);
    await expect.poll(stored).toEqual([`videos/${two.video}`]);
    const waiting = await aVideo(ann, gallery);
    expect((await remove(ann, `/api/galleries/${gallery}`)).status).toBe(200);
    expect([await see(two.video, ann), await see(waiting, ann)]).toEqual([404, 404]);
    await expect.poll(stored).toEqual([]);
    await expect.poll(rows).toEqual([]);
  });

  it("leaves no file of a video whose gallery or account goes while it is stored", async () => {
    const leave = {
      gallery: () => remove(ann, `/api/galleries/${gallery}`),
      account: () => env.DB.exec("update videos set user_id = '', unused_since = 0"),
    };
    for (const [what, goes] of Object.entries(leave)) {
      const files = new Proxy(env.FILES, {
        get: (bucket, name) =>
          name === "put"
            ? async (key: string, bytes: Uint8Array) => {
                await goes();
                return bucket.put(key, bytes);
              }
            : (Reflect.get(bucket, name) as () => unknown).bind(bucket),
      });
      gallery = await aGallery(ann);
      const viewer = { ...ann.member, ageVerified: true } as Parameters<typeof storeVideo>[0]["viewer"];
      const context = { db: connect(env.DB), viewer, files, now: Date.now() };
      const storing = storeVideo(context, await reserveVideo(context, gallery, 9000), anMp4());
      await expect(storing).rejects.toMatchObject({ code: "changed-meanwhile" });
      expect([what, await stored()]).toEqual([what, []]);
    }
    await sweepAt(Date.now() + 3 * DAY);
    expect(await rows()).toEqual([]);
  });

  it("leaves nothing behind, whichever of many that come at once is first", async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await aGallery(ann);
      const video = await aVideo(ann, id);
      await Promise.all([
        sendVideo(ann, id, aWebm()),
        add(ann, id, { kind: "video", video, title: "A scale" }),
        remove(ann, `/api/galleries/${id}`),
      ]);
    }
    await sweepAt(Date.now() + 3 * DAY);
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  it("comes by itself for what stands nowhere after two days, and for what never arrived", async () => {
    const video = await aVideo(ann, gallery);
    await sweepAt(Date.now() + DAY);
    expect(await stored()).toEqual([`videos/${video}`]);
    await env.FILES.put("videos/broken", "half");
    const broken = { userId: ann.member.id, galleryId: gallery, itemId: null, storedAt: null };
    await insert(env.DB, "videos", [aGalleryVideo({ ...broken, id: "broken", createdAt: Date.now(), unusedSince: 0 })]);
    await sweepAt(Date.now() + 60_000);
    expect(await stored()).toHaveLength(2);
    await sweepAt(Date.now() + 3 * DAY);
    expect([await stored(), await rows()]).toEqual([[], []]);
    expect((await add(ann, gallery, { kind: "video", video, title: "A scale" })).status).toBe(400);
  });

  it("takes all of an account's, and an export names them before", async () => {
    const id = `owner${freshNumber()}`;
    await anAccount({ id, username: id, ageVerifiedAt: 1, emailVerifiedAt: 1, createdAt: 1 });
    const owner: Person = { member: { ...ann.member, id, username: id }, cookie: await sessionFor(id) };
    const { video } = await aVideoItem(owner, await aGallery(owner));
    expect(await (await ask("/api/account/export", { cookie: owner.cookie })).text()).toContain(video);
    const gone = await ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie: owner.cookie });
    expect(gone.ok).toBe(true);
    expect([await see(video), await see(video, moderator)]).toEqual([404, 404]);
    await sweepAt(Date.now());
    expect([await stored(), await rows()]).toEqual([[], []]);
  });
});
