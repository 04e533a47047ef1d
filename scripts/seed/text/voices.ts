import type { Voice } from "./voice";
import { lower } from "./voices/lower";
import { methodical } from "./voices/methodical";
import { plain } from "./voices/plain";
import { terse } from "./voices/terse";
import { warm } from "./voices/warm";
import { wry } from "./voices/wry";

export const VOICES: readonly Voice[] = [plain, terse, warm, methodical, wry, lower];
