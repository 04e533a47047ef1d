import { createHash } from "node:crypto";
import { violations, visualViolations } from "./steps/axe";
import { aResult, type LabResult, resultsOf } from "./steps/catalogue";
import { expect, hydrate, STATES, test } from "./steps/fixtures";
import { readQr } from "./steps/read-qr";

test.use({ storageState: STATES.visitor });

test("a visitor verifies a sample code, goes on to its page, and verifies another", async ({ page }) => {
  await page.goto("/lab-verification");
  await hydrate(page);
  const verify = page.getByRole("button", { name: "Verify result" });
  await expect(verify).toBeDisabled();
  const code = (await page.locator(".lab-samples code").first().textContent()) ?? "";
  await page.getByLabel("Verification code").fill(code.toUpperCase());
  await verify.click();
  await expect(page.getByRole("heading", { level: 1, name: "Verification Successful" })).toBeFocused();
  await expect(page.getByText("Safety: Passed").first()).toBeVisible();
  expect(await violations(page), "axe, light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await visualViolations(page), "axe, dark").toEqual([]);
  // On a slow line somebody types before the next page is there.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\.data/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole("link", { name: "Verify Another Result" }).click();
  await expect(page.getByLabel("Verification code")).toHaveValue("");
  await page.getByLabel("Batch number").fill("NO-SUCH-BATCH");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Lab verification" })).toBeVisible();
  await verify.click();
  await expect(
    page.getByText("Verification code or batch number not found. Please check your input and try again."),
  ).toBeVisible();
  await expect(page.getByLabel("Batch number")).toHaveValue("NO-SUCH-BATCH");
});

test("the QR code on a product's page opens the result", async ({ page, request, baseURL }) => {
  const result = await aResult(request);
  await page.goto(`/vendor/${result.vendorId}/product/${result.productId}?tab=lab`);
  const address = await readQr(page);
  expect(address).toBe(`${baseURL ?? ""}/lab/${result.id}`);
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?:Verification Successful|Safety: Failed)$/);
});

/** A result whose certificate is on record. */
async function certified(request: Parameters<typeof aResult>[0]): Promise<Required<LabResult>> {
  const result = (await resultsOf(request)).find(({ certificate }) => certificate !== null);
  if (result === undefined) throw new Error("No result has a certificate on record.");
  return result;
}

test("a PDF is checked where it lies: registered, and unknown with one byte changed", async ({ page, request }) => {
  const { id, certificate } = await certified(request);
  const file = await (await request.get(new URL(certificate?.fileUrl ?? "").pathname)).body();
  expect(createHash("sha256").update(file).digest("hex")).toBe(certificate?.fileHash);
  const sent: { url: string; body: number }[] = [];
  page.on("request", (each) => sent.push({ url: each.url(), body: each.postDataBuffer()?.length ?? 0 }));
  await page.goto("/lab-verification");
  await hydrate(page);
  const pick = (name: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await pick("sent.pdf", file);
  await expect(page.getByText("Registered.")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the result" })).toHaveAttribute("href", `/lab/${id}`);
  const changed = Buffer.from(file);
  changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
  await pick("changed.pdf", changed);
  await expect(page.getByText("Unknown.")).toBeVisible();
  expect(sent.filter(({ body }) => body > 0)).toEqual([]);
  expect(sent.filter(({ url }) => url.includes("/api/lab/certificates/")).length).toBe(2);
});

test("the certificate opens in the page, by pages and larger, and no other page carries the viewer", async ({
  page,
  request,
}) => {
  const { id, certificate } = await certified(request);
  const scripts: string[] = [];
  page.on("response", (each) => {
    if (/\/assets\/pdf/.test(each.url())) scripts.push(each.url());
  });
  await page.goto(`/lab/${id}`);
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Show the certificate" }).press("Enter");
  await expect(page.getByRole("region", { name: "Certificate file" })).toBeFocused();
  const canvas = page.locator(".lab-canvas canvas");
  await expect(page.getByText(/^Page 1 \/ \d+$/)).toBeVisible();
  const inked = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
      return Array.from(pixels).filter((value, at) => at % 4 === 0 && value < 128).length;
    });
  await expect.poll(inked).toBeGreaterThan(100);
  expect(scripts.length).toBeGreaterThan(0);
  const width = await canvas.evaluate((element) => element.clientWidth);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => canvas.evaluate((element) => element.clientWidth)).toBeGreaterThan(width * 1.3);
  await page.getByText("Page 1 as text").click();
  await expect(page.locator(".lab-text p")).not.toBeEmpty();
  expect(await violations(page), "axe, with the viewer").toEqual([]);
  await expect(page.getByRole("link", { name: /Download PDF/ })).toHaveAttribute(
    "href",
    `/certificates/${certificate?.fileHash ?? ""}.pdf?download`,
  );
});

test("a result prints on one sheet with its QR code", async ({ page, request }) => {
  const { id } = await aResult(request);
  await page.goto(`/lab/${id}`);
  const sheet = await page.pdf({ format: "A4", margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" } });
  const pages = [...sheet.toString("latin1").matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...pages)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByAltText("QR code that opens this result")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a code, a batch and a fingerprint are answered, and what needs scripts is not there", async ({
    page,
    request,
  }) => {
    const { batchNumber } = await aResult(request);
    await page.goto("/");
    await page.getByLabel("Batch number or verification code").fill(batchNumber);
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Verification (?:Successful|Failed)$/);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    await page.goto("/lab-verification");
    await page.getByRole("button", { name: "Verify result" }).click();
    await expect(page.getByText("Enter a verification code or a batch number.")).toBeVisible();
    await page.getByText("Compute the fingerprint yourself").click();
    await page.getByLabel("SHA-256").fill("ab".repeat(32));
    await page.getByRole("button", { name: "Look it up" }).click();
    await expect(page.getByText("Unknown.")).toBeVisible();
  });
});
