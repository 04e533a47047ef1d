import { qrDrawing, qrModules } from "../../../foundation/qr/qr-drawing";

/** Pixels of a module in the PNG: about 25 mm at 300 dpi, for a label. */
const MODULE_PIXELS = 8;

/** A QR code as SVG, dark on white whatever the page's theme, so that every reader finds it. */
export function qrSvg(text: string): string {
  const { size, path } = qrDrawing(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const rows = qrModules(text);
  const size = rows.length * MODULE_PIXELS;
  const stride = 1 + Math.ceil(size / 8);
  const lines = new Uint8Array(size * stride).fill(0xff);
  for (let y = 0; y < size; y += 1) {
    lines[y * stride] = 0;
    const row = rows[Math.floor(y / MODULE_PIXELS)] ?? [];
    for (let x = 0; x < size; x += 1) {
      if (row[Math.floor(x / MODULE_PIXELS)] !== true) continue;
      const at = y * stride + 1 + (x >> 3);
      lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  // One bit, greyscale; no interlacing.
  header[8] = 1;
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", await deflate(lines)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
