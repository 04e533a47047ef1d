import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { ownPassword } from "../../foundation/users/credential-fields";
import { backupText } from "../sealed-messages/backup-form";

/** Keys that are in use at a time, of one member. */
export const KEYS_MAX = 5;
const LABEL_MAX = 60;

const password = ownPassword("Enter your password");
const base64 = (most: number, wrong: string) => v.pipe(v.string(wrong), v.maxLength(most, wrong));

export const NOT_A_KEY = {
  encryptKey: "This is no RSA key of 2048 bits in SPKI.",
  signKey: "This is no P-256 key in SPKI.",
  proof: "This proof is not by the key's owner.",
};
const NO_LABEL = "Give the browser a name.";

export const messageKeyForm = v.object({
  encryptKey: base64(600, NOT_A_KEY.encryptKey),
  signKey: base64(200, NOT_A_KEY.signKey),
  label: v.pipe(
    v.string(NO_LABEL),
    visibleLine,
    v.nonEmpty(NO_LABEL),
    v.maxLength(LABEL_MAX, `A browser's name has at most ${LABEL_MAX} characters.`),
  ),
  proof: base64(100, NOT_A_KEY.proof),
  password,
  backup: v.optional(backupText),
});
export type NewMessageKey = v.InferOutput<typeof messageKeyForm>;

export const backupReadingForm = v.object({ password });
export const removalForm = v.object({ password });
export const keysPageForm = v.object({ key: v.pipe(v.string(), v.maxLength(60)), password });
export const backupForm = v.object({ password, backup: backupText });
