import { aPhoto } from "./photos";
import { ask, type Person } from "./site";

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
