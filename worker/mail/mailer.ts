import { EmailMessage } from "cloudflare:email";
import type { Mailer } from "./mail";
import { toMessage } from "./message";

/** Sends through the platform's binding; local runs write the message to a file instead (README, "Mail"). */
export const mailerOf = (binding: SendEmail): Mailer => ({
  async send(mail, sender, now) {
    await binding.send(new EmailMessage(sender.address, mail.recipient, toMessage(mail, sender, now)));
  },
});
