import { usernameKey } from "./names";

/** Names that would pass for the site, its people or a part of a page (rules/accounts#usernames). */
const RESERVED = [
  "admin administrator admins root system sysadmin superuser owner webmaster hostmaster postmaster",
  "staff moderator moderators mod mods support help helpdesk team official security safety legal privacy trust",
  "everyone here all anyone nobody visitor member anonymous unknown deleted former formermember removed banned",
  "me you self null undefined none true false nan api www mail email noreply no-reply bot robot",
  "login logout register signup settings account profile notifications messages community vendor vendors editor",
].flatMap((line) => line.split(" "));

/** The site's own name may be part of no other. */
const OWN_NAME = usernameKey("leafproof");

const keys = new Set(RESERVED.map(usernameKey));

/** Whether a name is reserved for the site. @param key as `usernameKey` folds it, so that look-alikes are reserved too */
export const isReserved = (key: string): boolean => keys.has(key) || key.includes(OWN_NAME);
