import * as v from "valibot";

/** Characters of a sealed message's JSON text. */
export const SEALED_MAX = 12_288;
/** What is sealed is filled up to whole blocks, so that its size tells little of the text. */
export const PADDED_TO = 256;
const TAG_BYTES = 16;
/** Room for the longest text and for what a picture needs beside it. */
const BODY_MAX = 5632 + TAG_BYTES;
/** Both members' active keys, five each. */
const RECIPIENTS_MAX = 10;

const CANNOT_READ = "This is not a sealed message.";

const bytesIn = (text: string): number => (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0);

/** One text for the same bytes: the spare bits at the end must be zero. */
const isCanonical = (text: string): boolean => {
  const last = text.replace(/=+$/, "").at(-1) ?? "";
  if (text.endsWith("==")) return "AQgw".includes(last);
  return !text.endsWith("=") || "AEIMQUYcgkosw048".includes(last);
};

const base64 = v.config(
  v.pipe(
    v.string(CANNOT_READ),
    v.maxLength(SEALED_MAX, CANNOT_READ),
    v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, CANNOT_READ),
    v.check(isCanonical, CANNOT_READ),
  ),
  { abortPipeEarly: true },
);
/* @__NO_SIDE_EFFECTS__ */
export const base64Of = (bytes: number) =>
  v.pipe(
    base64,
    v.check((text) => bytesIn(text) === bytes, CANNOT_READ),
  );

/** SHA-256 of both public keys, base64url. */
const messageKeyId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, "A key's id has 43 characters."));
const count = v.pipe(v.number(CANNOT_READ), v.safeInteger(CANNOT_READ));

/** What a member's browser sealed, as it is sent and stored (rules/private-mode#sealed-messages). */
const sealedForm = v.strictObject({
  v: v.literal(1),
  from: messageKeyId,
  /** Names the browser that wrote it, so that its messages are counted by themselves. */
  stream: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16}$/, CANNOT_READ)),
  counter: v.pipe(count, v.minValue(1, CANNOT_READ)),
  /** Rises with each edit. */
  revision: v.pipe(count, v.minValue(0, CANNOT_READ)),
  iv: base64Of(12),
  body: v.pipe(
    base64,
    v.check((text) => bytesIn(text) <= BODY_MAX && bytesIn(text) > TAG_BYTES, CANNOT_READ),
    v.check((text) => (bytesIn(text) - TAG_BYTES) % PADDED_TO === 0, CANNOT_READ),
  ),
  /** The message's own key, wrapped for each key that may read it. */
  keys: v.pipe(
    v.record(messageKeyId, base64Of(256)),
    v.check((keys) => Object.keys(keys).length >= 1 && Object.keys(keys).length <= RECIPIENTS_MAX, CANNOT_READ),
  ),
  sig: base64Of(64),
});
export type SealedMessage = v.InferOutput<typeof sealedForm>;

/** As text, the way it travels. */
export const sealedText = v.pipe(
  v.string(CANNOT_READ),
  v.maxLength(SEALED_MAX, CANNOT_READ),
  v.check((text) => readSealed(text) !== null, CANNOT_READ),
);

/** Null for what is no sealed message. */
export function readSealed(text: string): SealedMessage | null {
  if (text.length > SEALED_MAX) return null;
  try {
    const read = v.safeParse(sealedForm, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
