import { data, type RouterContextProvider } from "react-router";
import { contextOf } from "@worker/context";
import { contentValues, getDocument, type ContentDocument } from "@worker/domain/foundation/content/documents";
import { MESSAGE_LIMIT_VALUES } from "@worker/domain/voice/messaging/limit-values";

/**
 * A document with the site's own addresses and the limits of messages filled in, for a loader.
 * @param name folder and file without ending, "legal/privacy-policy"
 * @throws a 404 answer if there is none of that name
 */
export function readDocument(context: Readonly<RouterContextProvider>, name: string): ContentDocument {
  const { site, demo } = contextOf(context);
  const document = getDocument(name, { ...contentValues(site.addresses), ...MESSAGE_LIMIT_VALUES }, demo);
  if (document === null) throw data(null, { status: 404 });
  return document;
}
