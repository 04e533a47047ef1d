/** Title, description and link preview of a page made of words. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  return [
    { title: `${title} · Leafproof` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "article" },
  ];
}
