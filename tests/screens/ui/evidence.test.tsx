import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { summaryTitle } from "~/ui/error-summary";
import { EvidenceChip, type EvidenceKind, Verdict } from "~/ui/evidence";
import { Field, Input } from "~/ui/field";
import { RoleBadge } from "~/ui/role-badge";

const chip = (kind: EvidenceKind, at?: number) => renderToStaticMarkup(<EvidenceChip kind={kind} at={at} />);
const words = (html: string) => html.replace(/<[^>]+>/g, "");

describe("evidence", () => {
  it("says the exact words of each claim", () => {
    expect((["lab", "vendor", "none", "promo", "gift", "bought"] as const).map((kind) => words(chip(kind)))).toEqual([
      "Lab verified",
      "Vendor-reported",
      "Not tested",
      "Promoted",
      "Incentivized",
      "Purchase confirmed",
    ]);
  });

  it("adds the date where there is one", () => {
    expect(words(chip("lab", Date.UTC(2026, 10, 12)))).toBe("Lab verified · Nov 12, 2026");
    expect(words(renderToStaticMarkup(<EvidenceChip kind="wait" detail="since Nov 17, 2026" />))).toBe(
      "Pending · since Nov 17, 2026",
    );
  });

  it("words a verdict, or lets the caller", () => {
    expect(words(renderToStaticMarkup(<Verdict state="none" />))).toBe("Not tested");
    expect(words(renderToStaticMarkup(<Verdict state="wait">Incomplete</Verdict>))).toBe("Incomplete");
  });

  it("keeps a role's word for screen readers where it is hidden", () => {
    expect(renderToStaticMarkup(<RoleBadge name="verified_vendor" wordHidden />)).toContain(
      '<span class="sr">Verified vendor</span>',
    );
  });
});

describe("field", () => {
  it("ties label, help and error to the control", () => {
    const html = renderToStaticMarkup(
      <Field name="title" label="Title" help="In a few words." error="Too short">
        <Input name="title" />
      </Field>,
    );
    expect(html).toContain('<label for="title">');
    expect(html).toContain('aria-describedby="title-error title-help"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="title-error"');
    expect(html).toContain('id="title-help"');
  });

  it("counts the fields in words", () => {
    expect([1, 2, 12].map(summaryTitle)).toEqual([
      "One field needs another look.",
      "Two fields need another look.",
      "12 fields need another look.",
    ]);
  });
});
