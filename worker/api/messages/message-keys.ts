import { Hono } from "hono";
import { z } from "zod";
import { addKey } from "../../domain/voice/message-keys/add-key";
import { openBackup, saveBackup } from "../../domain/voice/message-keys/backups";
import { backupForm, backupReadingForm, messageKeyForm, removalForm } from "../../domain/voice/message-keys/forms";
import { ownKeys } from "../../domain/voice/message-keys/own-keys";
import { removeKey } from "../../domain/voice/message-keys/remove-key";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at, done } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Messages";

const key = z.object({
  id: z.string().describe("base64url of the SHA-256 of both public keys"),
  encryptKey: z.string().describe("RSA-OAEP of 2048 bits, SPKI in base64"),
  signKey: z.string().describe("ECDSA on P-256, SPKI in base64"),
  label: z.string(),
  createdAt: at,
  hasBackup: z.boolean(),
});

/** The keys of a member's own browsers, for private mode. */
export const messageKeysApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "The browsers that can read your private messages",
      description: "Without their backups. The private keys are in the browsers alone.",
      answer: z.object({ keys: z.array(key) }),
      problems: [401, 403],
    }),
    async (c) => c.json({ keys: await ownKeys(c.get("request")) }),
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Add the key of a browser of yours",
      description:
        "`proof` is the new key's ECDSA signature (P-256, SHA-256, 64 bytes in base64) of `leafproof.key.v1`, your id and the key's id, one a line. `backup` is JSON text: both private keys under a passphrase of yours. You are told by a notification and by mail.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(messageKeyForm),
    async (c) => {
      const { id, isNew } = await addKey(c.get("request"), c.req.valid("json"));
      return c.json({ id }, isNew ? 201 : 200);
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Remove a key of yours, and its backup",
      description:
        "Asks for the password. Nothing is sealed for it anymore. What was, can be read in the browsers that still have it. You are told by a notification and by mail.",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(removalForm),
    async (c) => {
      await removeKey(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/backup",
    describe({
      tag,
      summary: "Read the backup of a key of yours",
      description: "Asks for the password.",
      answer: z.object({ backup: z.string() }),
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(backupReadingForm),
    async (c) => c.json({ backup: await openBackup(c.get("request"), c.req.param("id"), c.req.valid("json")) }),
  )
  .put(
    "/:id/backup",
    describe({
      tag,
      summary: "Replace the backup of a key of yours",
      description: "Asks for the password.",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(backupForm),
    async (c) => {
      await saveBackup(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  );
