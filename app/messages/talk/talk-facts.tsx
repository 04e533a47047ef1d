import type { Contact } from "@worker/domain/views/messages/contact";
import { AccountOf } from "../who/contact";

interface TalkFactsProps {
  person: Contact;
  /** For how many days messages are kept; 0 for good. */
  keepDays: number;
}

/** What holds for a conversation: beside its name, and on a phone in its menu. */
export const TalkFacts = ({ person, keepDays }: TalkFactsProps) => (
  <>
    <AccountOf person={person} />
    {keepDays > 0 && <span>Kept for {keepDays} days</span>}
  </>
);
