import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { asChildren, BrowserIcon, Icon, iconAnd } from "~/ui/icon";

describe("an icon", () => {
  it("runs here as the server writes it", () => {
    expect(Icon).not.toBe(BrowserIcon);
    expect(iconAnd).not.toBe(asChildren);
  });

  it.each([{}, { size: "lg" }, { className: "turned" }] as const)("with %o is what a browser draws", (props) => {
    expect(renderToString(<Icon name="flag" {...props} />)).toBe(
      renderToString(<BrowserIcon name="flag" {...props} />),
    );
  });

  it.each([undefined, "Report", `"Q&A" isn't <b>`])("with the word %s is what a browser draws", (word) => {
    const both = [iconAnd, asChildren].map((each) => renderToString(<span className="act" {...each("flag", word)} />));
    expect(both[0]).toBe(both[1]);
  });
});
