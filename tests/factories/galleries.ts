import { exports } from "cloudflare:workers";
import { aPhoto } from "./photos";
import { ask, ORIGIN, type Person } from "./site";
import { anMp4 } from "./videos";

export const GALLERY = { name: "Scale days", description: "What I weighed.", type: "photos", isPublic: true };

export const makeGallery = (who: Person | undefined, more: object = {}) =>
  ask("/api/galleries", { json: { ...GALLERY, ...more }, cookie: who?.cookie });

/** A gallery that the server has taken. @returns its id */
export const aGallery = async (who: Person, more: object = {}): Promise<string> =>
  (await (await makeGallery(who, more)).json<{ id: string }>()).id;

export const put = (who: Person | undefined, path: string, json: unknown) =>
  ask(path, { method: "PUT", json, cookie: who?.cookie });
export const remove = (who: Person | undefined, path: string) => ask(path, { method: "DELETE", cookie: who?.cookie });

export const add = (who: Person | undefined, gallery: string, item: object) =>
  ask(`/api/galleries/${gallery}/items`, { json: item, cookie: who?.cookie });

const idIn = async (answer: Response): Promise<string> => (await answer.json<{ id: string }>()).id;

export const aLinkItem = async (who: Person, gallery: string, title = "A page", url = "https://scales.example/one") =>
  idIn(await add(who, gallery, { kind: "link", url, title }));

export async function anImageItem(
  who: Person,
  gallery: string,
  title = "A bag",
): Promise<{ id: string; photo: string }> {
  const photo = await aPhoto(who);
  return { id: await idIn(await add(who, gallery, { kind: "image", photo, title })), photo };
}

interface ReadGallery {
  name: string;
  isPublic: boolean;
  viewCount: number;
  revision: number;
  items: { id: string; type: string; title: string; url: string | null; isGone: boolean }[];
}

export const readGallery = async (id: string, who?: Person): Promise<ReadGallery> =>
  (await ask(`/api/galleries/${id}`, { cookie: who?.cookie })).json<ReadGallery>();

export const titlesIn = async (id: string, who?: Person): Promise<string[]> =>
  (await readGallery(id, who)).items.map(({ title }) => title);

/** Sends a video's bytes, as a browser does. */
export const sendVideo = (
  who: Person | undefined,
  gallery: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/galleries/${gallery}/videos`, {
      method: "POST",
      body,
      headers: { "content-type": "video/mp4", ...(who && { cookie: who.cookie }), ...headers },
    }),
  );

/** A video that the server has taken in. @returns its id */
export const aVideo = async (who: Person, gallery: string, bytes: BodyInit = anMp4()): Promise<string> =>
  idIn(await sendVideo(who, gallery, bytes));

export async function aVideoItem(
  who: Person,
  gallery: string,
  { title = "The scale settles", poster = "", bytes }: { title?: string; poster?: string; bytes?: BodyInit } = {},
): Promise<{ id: string; video: string }> {
  const video = await aVideo(who, gallery, bytes);
  return { id: await idIn(await add(who, gallery, { kind: "video", video, poster, title })), video };
}
