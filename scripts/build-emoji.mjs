// Writes app/messages/emoji/emoji.txt from emojibase-data (MIT), which names emoji and tags them as Unicode CLDR does.
// Run by hand after a new Unicode: the package is 50 MB, so it is no part of the install and its result is committed.
//   npm pack emojibase-data@17.0.0 && tar xzf emojibase-data-17.0.0.tgz && node scripts/build-emoji.mjs package
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const [folder = "package"] = process.argv.slice(2);
const data = JSON.parse(await readFile(join(folder, "en/data.json"), "utf8"));

// What came later is still a blank box on many devices.
const NEWEST = 15;
// By the number that the package gives each; 2 are parts that are no emoji.
const GROUPS = new Map([
  [0, "Smileys"],
  [1, "People"],
  [3, "Nature"],
  [4, "Food"],
  [5, "Places"],
  [6, "Activities"],
  [7, "Objects"],
  [8, "Symbols"],
  [9, "Flags"],
]);
const TONES = ["🏻", "🏼", "🏽", "🏾", "🏿"];

/** How the picker tints an emoji: the tone follows its first character. */
function tinted(emoji, tone) {
  const [first, ...rest] = Array.from(emoji);
  return [first, tone, ...(rest[0] === "\ufe0f" ? rest.slice(1) : rest)].join("");
}

const takesTones = ({ emoji, skins = [] }) =>
  TONES.every((tone, n) => skins.some((skin) => skin.tone === n + 1 && skin.emoji === tinted(emoji, tone)));

const lines = [];
for (const [group, name] of GROUPS) {
  lines.push(`# ${name}`);
  const members = data.filter((each) => each.group === group && each.version <= NEWEST);
  for (const each of members.sort((one, other) => one.order - other.order)) {
    const label = each.label.toLowerCase();
    const tags = (each.tags ?? []).filter((tag) => !label.includes(tag));
    lines.push([each.emoji, takesTones(each) ? "1" : "", each.label, tags.join(" ")].join("\t").trimEnd());
  }
}
const out = new URL("../app/messages/emoji/emoji.txt", import.meta.url);
await writeFile(out, `${lines.join("\n")}\n`);
