/** What members can choose as their picture, drawn by the site, so that every device shows the same. */
export const EMOJI_MARKS = {
  cat: { emoji: "🐱", label: "Cat" },
  dog: { emoji: "🐶", label: "Dog" },
  rabbit: { emoji: "🐰", label: "Rabbit" },
  squirrel: { emoji: "🐿️", label: "Squirrel" },
  bird: { emoji: "🐦", label: "Bird" },
  fish: { emoji: "🐟", label: "Fish" },
  turtle: { emoji: "🐢", label: "Turtle" },
  snail: { emoji: "🐌", label: "Snail" },
  bug: { emoji: "🐞", label: "Beetle" },
  sprout: { emoji: "🌱", label: "Sprout" },
  clover: { emoji: "🍀", label: "Clover" },
  tree: { emoji: "🌲", label: "Pine" },
  flower: { emoji: "🌷", label: "Flower" },
  sun: { emoji: "☀️", label: "Sun" },
  moon: { emoji: "🌙", label: "Moon" },
  star: { emoji: "⭐", label: "Star" },
  snowflake: { emoji: "❄️", label: "Snowflake" },
  mountain: { emoji: "⛰️", label: "Mountain" },
  waves: { emoji: "🌊", label: "Waves" },
  sailboat: { emoji: "⛵", label: "Sailboat" },
  coffee: { emoji: "☕", label: "Cup" },
  book: { emoji: "📖", label: "Book" },
  guitar: { emoji: "🎸", label: "Guitar" },
  smile: { emoji: "🙂", label: "Smile" },
} as const;
export type EmojiMark = keyof typeof EMOJI_MARKS;
export const EMOJI_NAMES = Object.keys(EMOJI_MARKS) as [EmojiMark, ...EmojiMark[]];
