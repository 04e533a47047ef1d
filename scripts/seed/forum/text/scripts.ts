import type { Script } from "../theme";
import { ANNOUNCEMENTS } from "./scripts/announcements";
import { QUARRELS } from "./scripts/quarrels";

export const SCRIPTS: readonly Script[] = [...ANNOUNCEMENTS, ...QUARRELS];
