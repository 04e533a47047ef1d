/** Where a post can be shared: each takes its address and what it says, in the form that the target reads. */
const SHARE_TARGETS = [
  { name: "Reddit", at: "https://www.reddit.com/submit", url: "url", text: "title" },
  { name: "Twitter", at: "https://twitter.com/intent/tweet", url: "url", text: "text" },
  { name: "Facebook", at: "https://www.facebook.com/sharer/sharer.php", url: "u", text: null },
  { name: "Telegram", at: "https://t.me/share/url", url: "url", text: "text" },
] as const;

interface Shared {
  /** Absolute. */
  url: string;
  title: string;
}

export function shareLinks({ url, title }: Shared): { name: string; href: string }[] {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return [
    ...SHARE_TARGETS.map((target) => ({
      name: target.name,
      href: `${target.at}?${query({ [target.url]: url, ...(target.text === null ? {} : { [target.text]: title }) })}`,
    })),
    { name: "WhatsApp", href: `https://wa.me/?${query({ text: `${title} ${url}` })}` },
    { name: "Email", href: `mailto:?${mail}` },
  ];
}
