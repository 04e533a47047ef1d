import { Random } from "../random";
import { Canvas, type Color, INK, PAGE } from "./canvas";
import type { Content, Group } from "./content";

const WIDTH = PAGE.width - 2 * PAGE.margin;
const LEFT = PAGE.margin;
const COLUMNS = [LEFT + 6, LEFT + 210, LEFT + 300, LEFT + 390] as const;
const WHITE: Color = [1, 1, 1];
const FAINT: Color = [0.93, 0.94, 0.94];
const RULE: Color = [0.72, 0.75, 0.76];
const GRAY: Color = [0.4, 0.43, 0.44];

export function drawCertificate(content: Content): Canvas {
  const canvas = new Canvas();
  drawHead(canvas, content);
  drawFacts(canvas, content);
  drawSection(canvas, content, "Alkaloids", ["Analyte", "Result", "", "Unit"]);
  content.alkaloids.forEach(([name, result, unit], n) => drawRow(canvas, content, [name, result, "", unit], n));
  if (content.style.pages === 2 && content.groups.length > 0) {
    drawFoot(canvas, content);
    canvas.nextPage();
    canvas.text(LEFT, `${content.report}, page 2`, { font: content.style.font, size: 8, color: GRAY });
    canvas.y -= 10;
  }
  for (const group of content.groups) drawGroup(canvas, content, group);
  drawSignature(canvas, content);
  drawFoot(canvas, content);
  return canvas;
}

function drawHead(canvas: Canvas, { lab, style }: Content): void {
  const { accent, bold, font, head, title } = style;
  const color = head === "band" ? WHITE : accent;
  if (head === "band") canvas.box(0, 14, PAGE.width, PAGE.height, accent);
  canvas.text(LEFT, lab.name, { font: bold, size: 17, color });
  canvas.y -= head === "band" ? 32 : 14;
  const line = [lab.city, `results@${lab.id}.example`, `No. ${lab.number}`, ...lab.accreditations].join("  |  ");
  canvas.text(LEFT, line, { font, size: 8, color: GRAY });
  if (head === "rule") canvas.line(LEFT, 8, WIDTH, accent, 1.5);
  canvas.y -= 34;
  canvas.text(LEFT, title, { font: bold, size: 14 });
  canvas.y -= 22;
}

function drawFacts(canvas: Canvas, { facts, style: { font, bold } }: Content): void {
  facts.forEach(([label, value], n) => {
    const x = LEFT + (n % 2) * (WIDTH / 2);
    canvas.text(x, label, { font, size: 8, color: GRAY });
    canvas.text(x + 74, value.length > 34 ? `${value.slice(0, 33)}.` : value, {
      font: bold,
      size: font === "typed" ? 7.5 : 9,
    });
    if (n % 2 === 1 || n === facts.length - 1) canvas.y -= 15;
  });
  canvas.y -= 8;
}

function drawSection(canvas: Canvas, { style }: Content, title: string, heads: string[], verdict = ""): void {
  canvas.y -= 14;
  canvas.text(LEFT, title, { font: style.bold, size: 11, color: style.accent });
  canvas.text(COLUMNS[3], verdict, { font: style.bold, size: 10 });
  canvas.line(LEFT, 4, WIDTH, style.accent, 0.8);
  canvas.y -= 15;
  if (heads.length === 0) return;
  heads.forEach((head, n) => canvas.text(COLUMNS[n] ?? LEFT, head, { font: style.font, size: 7.5, color: GRAY }));
  canvas.y -= 13;
}

function drawRow(canvas: Canvas, { style }: Content, cells: readonly string[], n: number): void {
  if (style.rows === "stripes" && n % 2 === 0) canvas.box(LEFT, 4, WIDTH, 13, FAINT);
  cells.forEach((cell, column) =>
    canvas.text(COLUMNS[column] ?? LEFT, cell, { font: column === 1 ? style.bold : style.font, size: 9 }),
  );
  if (style.rows === "lines") canvas.line(LEFT, 4, WIDTH, RULE, 0.3);
  canvas.y -= 13;
}

function drawGroup(canvas: Canvas, content: Content, { label, verdict, rows }: Group): void {
  const { words } = content.style;
  const isTested = verdict !== "not-tested";
  const heads = rows.length > 0 ? ["Analyte", "Result", "Limit", "Unit"] : [];
  drawSection(canvas, content, label, heads, isTested ? words[verdict] : words.absent);
  rows.forEach((row, n) => drawRow(canvas, content, row, n));
}

function drawSignature(canvas: Canvas, { style, report }: Content): void {
  const random = new Random(`signature/${style.signer}/${report}`);
  canvas.y -= 48;
  const points = Array.from({ length: 16 }, (_, n) => [LEFT + 4 + n * 8, random.int(-6, 20)] as const);
  canvas.stroke(points, [0.12, 0.16, 0.4]);
  canvas.line(LEFT, 8, 180, INK);
  canvas.y -= 19;
  canvas.text(LEFT, style.signer, { font: style.font, size: 8 });
}

function drawFoot(canvas: Canvas, { style, report }: Content): void {
  canvas.y = 40;
  canvas.line(LEFT, -12, WIDTH, RULE, 0.3);
  const words = `${report}. Applies to the sample as received. A made-up certificate for demonstration; no laboratory issued it.`;
  canvas.text(LEFT, words, { font: style.font, size: 6.5, color: GRAY });
}
