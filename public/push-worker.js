// Shows what the site pushes, and leads there. It keeps no pages and answers no requests.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

/** Pages of the site that are open, the one that was looked at last first. */
const openPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Whoever is looking at the site sees there what is new. */
async function show({ title, path, tag }) {
  const pages = await openPages();
  if (pages.some((page) => page.focused)) return;
  await self.registration.showNotification(title, { tag, data: { path }, icon: "/apple-touch-icon.png" });
}

async function lead(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const pages = await openPages();
  const there = pages.find((page) => page.url === address.href);
  if (there !== undefined) await there.focus();
  else await self.clients.openWindow(address.href);
}
