import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Mark } from "~/ui/mark";

it("gives way to an uploaded picture", () => {
  const html = renderToStaticMarkup(<Mark id="x" kind="vendor" image="/media/x.webp" />);
  expect(html).toContain('src="/media/x.webp"');
  expect(html).not.toContain("/marks/");
});

it("is one image that every page shares", () => {
  const html = renderToStaticMarkup(<Mark id="x" kind="product" form="tablet" />);
  expect(html).toMatch(/<img class="drawn" src="\/marks\/1\/tablet-[0-9a-f]{8}\.svg" alt="" loading="lazy"\/>/);
});
