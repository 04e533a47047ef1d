/** Pixels of the longer side: a large screen's worth, and what a list shows on a sharp one. */
const WHOLE_SIDE = 2048;
const SMALL_SIDE = 480;
const QUALITY = 0.85;

interface Sizes {
  photo: Blob;
  small: Blob | null;
}

/**
 * A photograph as it is sent: drawn anew at the size that pages show it, upright, without anything else that its file
 * says, and once more small. What the browser cannot read goes as it is, and the server says what is wrong with it.
 */
export async function makeSizes(file: Blob): Promise<Sizes> {
  try {
    const picture = await createImageBitmap(file);
    try {
      const photo = await drawn(picture, WHOLE_SIDE);
      const small = await drawn(picture, SMALL_SIDE);
      return photo === null ? { photo: file, small: null } : { photo, small };
    } finally {
      picture.close();
    }
  } catch {
    return { photo: file, small: null };
  }
}

async function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, "image/webp");
  if (webp?.type === "image/webp") return webp;
  // Safari writes no WebP; what can be seen through would turn black in a JPEG.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encoded(canvas, "image/jpeg");
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
