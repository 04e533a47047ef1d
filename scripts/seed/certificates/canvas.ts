import { deflateSync } from "node:zlib";
import { latin1, type PdfPart, pdfText } from "../pdf/write-pdf";

export type Font = "sans" | "sansBold" | "serif" | "serifBold" | "typed" | "typedBold";
const BASE_FONTS: Record<Font, string> = {
  sans: "Helvetica",
  sansBold: "Helvetica-Bold",
  serif: "Times-Roman",
  serifBold: "Times-Bold",
  typed: "Courier",
  typedBold: "Courier-Bold",
};
const FONTS = Object.keys(BASE_FONTS) as Font[];
/** Red, green and blue, from 0 to 1. */
export type Color = readonly [number, number, number];
export const INK: Color = [0.1, 0.12, 0.13];

interface Writing {
  font?: Font;
  /** Points. */
  size?: number;
  color?: Color;
}

/** US letter, in points; 0 is at the bottom. */
export const PAGE = { width: 612, height: 792, margin: 54 } as const;

const number = (value: number): string => String(Number(value.toFixed(2)));
const rgb = (color: Color): string => color.map(number).join(" ");

/** Typographic marks that the fonts' encoding has elsewhere, as plain ones. */
const plain = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/…/g, "...").replace(/≤/g, "<=");

/** The pages of one document, drawn from the top down. */
export class Canvas {
  readonly #pages: string[][] = [[]];
  /** Where the next line stands. */
  y: number = PAGE.height - PAGE.margin;

  #draw(operations: string): void {
    this.#pages.at(-1)?.push(operations);
  }

  nextPage(): void {
    this.#pages.push([]);
    this.y = PAGE.height - PAGE.margin;
  }

  text(x: number, text: string, { font = "sans", size = 9, color = INK }: Writing = {}): void {
    const place = `${number(x)} ${number(this.y)} Td`;
    this.#draw(`BT ${rgb(color)} rg /${font} ${size} Tf ${place} ${pdfText(plain(text))} Tj ET`);
  }

  box(x: number, below: number, width: number, height: number, color: Color): void {
    this.#draw(`${rgb(color)} rg ${[x, this.y - below, width, height].map(number).join(" ")} re f`);
  }

  line(x: number, below: number, width: number, color: Color, thickness = 0.5): void {
    const y = number(this.y - below);
    this.#draw(`${rgb(color)} RG ${thickness} w ${number(x)} ${y} m ${number(x + width)} ${y} l S`);
  }

  /** A curve through points, as a hand would draw it. */
  stroke(points: readonly (readonly [number, number])[], color: Color): void {
    const [first, ...others] = points.map(([x, y]) => `${number(x)} ${number(this.y + y)}`);
    const curves = Array.from({ length: Math.floor(others.length / 3) }, (_, n) => others.slice(n * 3, n * 3 + 3));
    this.#draw(`${rgb(color)} RG 1.1 w ${first ?? "0 0"} m ${curves.map((each) => `${each.join(" ")} c`).join(" ")} S`);
  }

  /** The document's objects, the catalogue first. @param info what its properties say */
  parts(info: string): PdfPart[] {
    const firstPage = 3 + FONTS.length;
    const pageNumbers = this.#pages.map((_, n) => firstPage + n * 2);
    const fonts = FONTS.map((font, n) => `/${font} ${3 + n} 0 R`).join(" ");
    const size = `[0 0 ${PAGE.width} ${PAGE.height}]`;
    return [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>",
      `<< /Type /Pages /Kids [${pageNumbers.map((each) => `${each} 0 R`).join(" ")}] /Count ${pageNumbers.length} >>`,
      ...FONTS.map(
        (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${BASE_FONTS[font]} /Encoding /WinAnsiEncoding >>`,
      ),
      ...this.#pages.flatMap((operations, n): PdfPart[] => [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Contents ${firstPage + n * 2 + 1} 0 R /Resources << /Font << ${fonts} >> >> >>`,
        { dict: "/Filter /FlateDecode", bytes: deflateSync(latin1(operations.join("\n"))) },
      ]),
      info,
    ];
  }
}
