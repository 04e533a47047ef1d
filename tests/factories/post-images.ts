import { exports } from "cloudflare:workers";
import { postImageId } from "@worker/domain/voice/forum/image-forms";
import { aPng } from "./pictures";
import { ORIGIN, type Person } from "./site";

/** A form with a picture, as a browser sends it. */
export function imageForm(bytes: Uint8Array<ArrayBuffer> = aPng(), name = "scale.png", fields = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries<string>(fields)) form.set(field, value);
  form.set("image", new File([bytes], name, { type: "image/png" }));
  return form;
}

export const sendForm = (path: string, form: FormData, who?: Person, headers: Record<string, string> = {}) =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      body: form,
      headers: { ...(who && { cookie: who.cookie }), ...headers },
      redirect: "manual",
    }),
  );

export const uploadImage = (who: Person | undefined, bytes?: Uint8Array<ArrayBuffer>, name?: string) =>
  sendForm("/api/forum/images", imageForm(bytes, name, { imageAlt: "A scale" }), who);

/** An image that the server has taken in. */
export async function aPostImage(who: Person) {
  const { address, markdown } = await (await uploadImage(who)).json<{ address: string; markdown: string }>();
  return { address, markdown, id: postImageId(address) ?? "" };
}
