/** Where a page can be shared: each takes its address and what it says, in the form that the target reads. */
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

/** Without `URLSearchParams`: a thread's page writes some hundred of these addresses. */
export function shareLinks(shared: Shared): { name: string; href: string }[] {
  const [url, title] = [encodeURIComponent(shared.url), encodeURIComponent(shared.title)];
  return [
    ...SHARE_TARGETS.map((target) => ({
      name: target.name,
      href: `${target.at}?${target.url}=${url}${target.text === null ? "" : `&${target.text}=${title}`}`,
    })),
    { name: "WhatsApp", href: `https://wa.me/?text=${title}%20${url}` },
    { name: "Email", href: `mailto:?subject=${title}&body=${title}%0A${url}` },
  ];
}
