import type { Page } from "@playwright/test";
import jsQR from "jsqr";

/** What the QR code says that the page shows, read from its pixels. */
export async function readQr(page: Page): Promise<string | undefined> {
  const picture = page.getByAltText("QR code that opens this result");
  await picture.scrollIntoViewIfNeeded();
  const { data, side } = await picture.evaluate(async (element: HTMLImageElement) => {
    // It is fetched when it comes into sight.
    await element.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 444;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.drawImage(element, 0, 0, 444, 444);
    return { data: Array.from(context.getImageData(0, 0, 444, 444).data), side: 444 };
  });
  return jsQR(Uint8ClampedArray.from(data), side, side)?.data;
}
