import { createMimeMessage, Mailbox } from "mimetext/browser";
import type { OutgoingMail, Sender } from "./mail";

const SITE_NAME = "Leafproof";
/** Stricter than the standard: nothing that a header, a list of addresses or a display name could be made of. */
const ADDRESS = /^[^\s\p{C}<>(),;:"[\]\\@]+@[^\s\p{C}<>(),;:"[\]\\@]+$/u;
const BASE64_LINE = /.{1,76}/g;

const oneLine = (text: string): string => text.replace(/[\p{C}\u2028\u2029]+/gu, " ").trim();

function checked(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("The address is malformed.");
  return address;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const LINK = /(https?:\/\/[^\s<>"']+)/;

/** A paragraph as HTML: text escaped, addresses of pages made links. */
const paragraph = (text: string): string =>
  `<p>${text
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join("")}</p>`;

export const htmlOf = (body: string): string =>
  `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:36em">${body
    .split(/\n{2,}/)
    .map(paragraph)
    .join("\n")}</body></html>`;

function base64Lines(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const whole = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return whole.match(BASE64_LINE)?.join("\r\n") ?? "";
}

/**
 * A mail as RFC 5322 text: plain text with an HTML alternative. The Message-ID follows from the outbox row, so that
 * where the provider keeps it a mail that goes out twice is recognized as one.
 * @param now UTC epoch milliseconds, the Date header
 * @throws Error when an address could break out of its header
 */
export function toMessage(mail: OutgoingMail, { address, origin }: Sender, now: number): string {
  const from = checked(address);
  const message = createMimeMessage();
  message.setSender({ name: SITE_NAME, addr: from });
  message.setRecipient({ addr: checked(mail.recipient) });
  message.setHeader("Reply-To", new Mailbox({ addr: from, name: SITE_NAME }));
  message.setSubject(oneLine(mail.subject));
  message.setHeader("Date", new Date(now).toUTCString().replace("GMT", "+0000"));
  message.setHeader("Message-ID", `<${oneLine(mail.id)}@${from.slice(from.indexOf("@") + 1)}>`);
  message.setHeader("Auto-Submitted", "auto-generated");
  const path = mail.unsubscribePath;
  if (path && origin !== null) message.setHeader("List-Unsubscribe", `<${origin}${path}>`);
  // A mail program may then post to that address by itself (RFC 8058).
  if (mail.unsubscribePath && origin !== null) message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  const parts = { "text/plain": mail.body, "text/html": htmlOf(mail.body) };
  for (const [contentType, text] of Object.entries(parts))
    message.addMessage({ contentType, data: base64Lines(text), encoding: "base64" });
  return message.asRaw();
}
