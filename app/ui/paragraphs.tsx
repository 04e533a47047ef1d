/** Plain text as it was typed: an empty line begins a paragraph. */
export const Paragraphs = ({ text }: { text: string }) => (
  <>
    {text.split(/\n{2,}/).map((paragraph, index) => (
      <p key={index}>{paragraph}</p>
    ))}
  </>
);
