/** How a vendor's own account begins and ends in a thread about its products. */
export const VENDOR_STARTS: readonly string[] = [
  "Hello, this is {vendor}.",
  "{vendor} here, reading along.",
  "Speaking for {vendor}:",
  "We are {vendor}, so take this as the vendor's side.",
  "Good morning from {vendor}.",
  "This is the {vendor} account, for the record.",
  "{vendor} here, and thank you for asking in the open.",
  "An answer from {vendor}, a bit late:",
];

export const VENDOR_ENDS: readonly string[] = [
  "Our support reads until five.",
  "Ask here if anything is unclear.",
  "We will say so here when that changes.",
  "Thank you for looking it up at all.",
  "Photos and numbers by mail, please.",
  "We are glad about threads like this, also when they sting.",
  "That is all that we know as of today.",
  "Thanks, {asker}, for the calm tone.",
  "Back to the packing table.",
];
