/** Plain text as it was typed: an empty line begins a paragraph. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part, index) => <p key={index}>{part}</p>);
