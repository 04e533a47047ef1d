import { aJpeg } from "./pictures";
import { sendForm } from "./post-images";
import type { Person } from "./site";

type Bytes = Uint8Array<ArrayBuffer>;

/** A form with a photograph, as a browser sends it. */
export function photoForm(photo: Bytes = aJpeg(), small?: Bytes): FormData {
  const form = new FormData();
  form.set("photo", new File([photo], "bag.jpg", { type: "image/jpeg" }));
  if (small !== undefined) form.set("small", new File([small], "small.jpg", { type: "image/jpeg" }));
  return form;
}

export const uploadPhoto = (who: Person | undefined, photo?: Bytes, small?: Bytes) =>
  sendForm("/api/photos", photoForm(photo, small), who);

/** The id of a photograph that the server has taken in. */
export const aPhoto = async (who: Person, photo?: Bytes, small?: Bytes): Promise<string> =>
  (await (await uploadPhoto(who, photo, small)).json<{ id: string }>()).id;
