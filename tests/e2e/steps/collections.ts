import { request as requests } from "@playwright/test";
import { STATES } from "./fixtures";

/** A demo member's collection, and one product of it that shows. */
export async function aCollection(baseURL: string | undefined): Promise<{ keeper: string; product: string }> {
  const member = await requests.newContext({ baseURL, storageState: STATES.member });
  const keeper = new URL((await member.get("/profile")).url()).pathname.split("/").at(-1) ?? "";
  const answer = await member.get(`/api/people/${keeper}/collection?show=owned`);
  const { items } = (await answer.json()) as { items: { product: { id: string }; isShown: boolean }[] };
  await member.dispose();
  const product = items.find(({ isShown }) => isShown)?.product.id;
  if (product === undefined) throw new Error("The demo's member has no product.");
  return { keeper, product };
}
