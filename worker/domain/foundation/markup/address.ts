import { referenceOf, type Reference } from "./references";

const WEB = /^https?:\/\/[^/\\]/i;
const OWN = /^\/(?![/\\])/;
const MAIL = /^mailto:[^\s]+$/i;
/** Only a base for paths of our own; no address is ever compared with it. */
const ANYWHERE = "https://base.invalid";

/** Where an address leads that a writer may use (rules/forum#markdown). */
interface Lead {
  /** The host of another site; null for this one and for email. */
  host: string | null;
  /** What a page of this site shows, where a post can show a card of it. */
  reference: Reference | null;
}

const MAILBOX: Lead = { host: null, reference: null };

/** Null for an address that is not permitted: neither the web, nor an email address, nor a path of this site. */
function leadOf(address: string, origin: string): Lead | null {
  if (MAIL.test(address)) return MAILBOX;
  if (!(WEB.test(address) || OWN.test(address)) || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // A name before the host would let a foreign address begin like ours.
  if (url.username !== "" || url.password !== "") return null;
  return url.origin === origin ? { host: null, reference: referenceOf(url) } : { host: url.host, reference: null };
}

export const isPermitted = (address: string): boolean => leadOf(address, ANYWHERE) !== null;

export type Leads = (address: string) => Lead | null;

/** Reads each address once, however often a post uses it. */
export function leadsFrom(origin: string): Leads {
  const known = new Map<string, Lead | null>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const lead = leadOf(address, origin);
    known.set(address, lead);
    return lead;
  };
}
