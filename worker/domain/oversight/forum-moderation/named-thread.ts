import { Invalid } from "../../../errors";

const OTHER_SITE = "This address is not of this site.";
const THREAD = /^\/?community\/thread\/([\w-]+)/;

/** The id in what names a thread: its id, its path or its whole address. @throws Invalid for another site's */
export function namedThread(text: string, origin: string): string {
  if (!URL.canParse(text)) return THREAD.exec(text)?.[1] ?? text;
  const url = new URL(text);
  if (url.origin !== origin) throw new Invalid({ into: OTHER_SITE });
  return THREAD.exec(url.pathname)?.[1] ?? text;
}
