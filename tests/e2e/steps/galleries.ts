import { request as requests } from "@playwright/test";
import { STATES } from "./fixtures";

export const NO_GALLERY = { owner: "", id: "", item: "" };

/** A public gallery of the admin's, whose screens look at it, and an item in it. */
export async function anOwnGallery(baseURL: string | undefined): Promise<typeof NO_GALLERY> {
  const admin = await requests.newContext({ baseURL, storageState: STATES.admin });
  const read = async <T>(path: string) => (await (await admin.get(path)).json()) as T;
  const me = await read<{ id: string }>("/api/auth/me");
  const { items } = await read<{ items: { id: string; itemCount: number }[] }>(`/api/people/${me.id}/galleries`);
  const [gallery] = items.filter(({ itemCount }) => itemCount > 0);
  if (gallery === undefined) throw new Error("The admin has no gallery with anything in it.");
  const held = await read<{ items: { id: string }[] }>(`/api/galleries/${gallery.id}`);
  await admin.dispose();
  return { owner: me.id, id: gallery.id, item: held.items[0]?.id ?? "" };
}
