import { type Context, Hono } from "hono";
import { NotFound } from "../errors";
import { readOpenedImage } from "../domain/oversight/opened-conversations/read-opened-image";
import { readReportedImage } from "../domain/oversight/reported-messages/read-reported-image";
import { openImage, type StoredImage } from "../domain/voice/message-images/stored-image";
import { readMessageImage } from "../domain/voice/messaging/read-image";
import { inertFile } from "../inert-file";
import type { CleanImage, WebImageType } from "../media/clean-image";
import type { AppEnv } from "../middleware/types";

/** Opened as it is sent, and kept by nobody on the way: not even by the reader's own browser. */
async function serveImage(c: Context<AppEnv>, image: StoredImage | CleanImage<WebImageType>): Promise<Response> {
  const caching = "private, no-store";
  if ("id" in image) return serveStored(c, image);
  return c.body(image.bytes, 200, inertFile({ type: image.type, bytes: image.bytes.length, caching }));
}

async function serveStored(c: Context<AppEnv>, image: StoredImage): Promise<Response> {
  const { type, bytes } = image;
  const shown = type === "sealed" ? "application/octet-stream" : type;
  const headers = inertFile({ type: shown, bytes, caching: "private, no-store" });
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const opened = await openImage(c.get("request"), image);
  if (opened === null) throw new NotFound("There is no such image.");
  return c.body(opened.pipeThrough(new FixedLengthStream(bytes)), 200, headers);
}

/**
 * Images of messages, for the two who talk; of a reported one also for those who decide its case, and of an opened
 * conversation for the admin who opened it (rules/messages#images).
 */
export const messageImageFiles = new Hono<AppEnv>()
  .get("/files/messages/:conversation/:id", async (c) =>
    serveImage(c, await readMessageImage(c.get("request"), c.req.param("conversation"), c.req.param("id"))),
  )
  .get("/files/opened-messages/:conversation/:id", async (c) =>
    serveImage(c, await readOpenedImage(c.get("request"), c.req.param("conversation"), c.req.param("id"))),
  )
  .get("/files/reported-messages/:conversation/:seq", async (c) =>
    serveImage(c, await readReportedImage(c.get("request"), `${c.req.param("conversation")}/${c.req.param("seq")}`)),
  );
