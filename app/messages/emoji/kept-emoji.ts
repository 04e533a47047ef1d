import * as v from "valibot";
import { storedJson } from "~/device/stored-json";
import { storedText, storeText } from "~/device/stored-text";
import { TONES } from "./tones";

const RECENT = "emoji-recent";
const TONE = "emoji-tone";
/** Three rows of the picker. */
const RECENT_MOST = 21;
const recent = v.pipe(v.array(v.string()), v.maxLength(RECENT_MOST));

/** What was chosen on this device, the last first; never sent anywhere. */
export const recentEmoji = (): string[] => storedJson(RECENT, recent) ?? [];

export function noteChosen(emoji: string): void {
  const others = recentEmoji().filter((each) => each !== emoji);
  storeText(RECENT, JSON.stringify([emoji, ...others].slice(0, RECENT_MOST)));
}

export const keptTone = (): string => TONES.find(({ tone }) => tone === storedText(TONE))?.tone ?? "";
export const keepTone = (tone: string): boolean => storeText(TONE, tone);
