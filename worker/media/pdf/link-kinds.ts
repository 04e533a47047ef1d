/** What a PDF's link leads to: a page of the web, mail or a telephone, a file beside it, one of a disk, or else. */
export const LINK_KINDS = ["web", "contact", "relative", "file", "other"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Where something in a PDF leads that a reader may follow. */
export interface PdfLink {
  kind: LinkKind;
  address: string;
}
