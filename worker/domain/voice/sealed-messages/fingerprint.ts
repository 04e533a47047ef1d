import { sha256, utf8 } from "./bytes";

const GROUPS = 6;
const GROUP_BYTES = 5;
const GROUP_DIGITS = 5;

/**
 * What two members read to each other: the same digits mean the same keys (rules/private-mode#fingerprints).
 * @returns 30 digits in groups of 5
 */
export async function fingerprint(userId: string, keyIds: readonly string[]): Promise<string[]> {
  const hash = await sha256(utf8(`leafproof.fingerprint.v1\n${userId}\n${[...keyIds].sort().join("\n")}`));
  return Array.from({ length: GROUPS }, (_, group) => {
    const number = hash
      .slice(group * GROUP_BYTES, (group + 1) * GROUP_BYTES)
      .reduce((sum, byte) => sum * 256 + byte, 0);
    return String(number % 10 ** GROUP_DIGITS).padStart(GROUP_DIGITS, "0");
  });
}
