import { crc32 } from "node:zlib";

const decode = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Real files as an encoder wrote them: 12 × 8 pixels, the animation 6 × 4. Each call gives bytes of its own. */
export const aJpeg = () =>
  decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAWEAEBAQAAAAAAAAAAAAAAAAAAFGH/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/EABcRAAMBAAAAAAAAAAAAAAAAAAAEFVL/2gAMAwEAAhEDEQA/AJGzSzQVsZTIys1o/9k=",
  );

export const aProgressiveJpeg = () =>
  decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAADBf/aAAwDAQACEAMQAAABkCs3/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/2gAIAQEAAQUCtb//xAAXEQADAQAAAAAAAAAAAAAAAAAAAxRR/9oACAEDAQE/Aa26f//EABcRAAMBAAAAAAAAAAAAAAAAAAADFFH/2gAIAQIBAT8BjVh//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyEP/9oADAMBAAIAAwAAABAL/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxAP/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxBv/8QAFRABAQAAAAAAAAAAAAAAAAAAAHH/2gAIAQEAAT8QpT//2Q==",
  );

/** With times and texts in chunks of their own. */
export const aPng = () =>
  decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAIEAIAAAASFlXlAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0T///////8JWPfcAAAAB3RJTUUH6gsUEC8E2vc8mQAAAD9JREFUKM9jZGBoaGCgAmBhYHi3VGUS5QYxMjBEn/RUGVwuMhea5EkVg1S2b7tNFYOEom/nUsUgBob//yk3CACH9g51yZg46wAAACV0RVh0ZGF0ZTpjcmVhdGUAMjAyNi0xMS0yMFQxNjo0NzowNCswMDowMIN0ZegAAAAldEVYdGRhdGU6bW9kaWZ5ADIwMjYtMTEtMjBUMTY6NDc6MDQrMDA6MDDyKd1UAAAAAElFTkSuQmCC",
  );

export const aPalettePng = () =>
  decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAMAAAD6Ou7DAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAACVBMVEUAgAAAW0gAG8j9smMKAAAAB3RJTUUH6gsUEC8E2vc8mQAAACdJREFUCNdjYEAGjEAExjASBoAcJkYIBnKYGJmYgJgRRDAwIQHcHAASUAB+XdEIQwAAACV0RVh0ZGF0ZTpjcmVhdGUAMjAyNi0xMS0yMFQxNjo0NzowNCswMDowMIN0ZegAAAAldEVYdGRhdGU6bW9kaWZ5ADIwMjYtMTEtMjBUMTY6NDc6MDQrMDA6MDDyKd1UAAAAAElFTkSuQmCC",
  );

/** Two frames that repeat without end. */
export const anAnimatedGif = () =>
  decode(
    "R0lGODlhBgAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAEAAACBISPqVcAIfkEAAoAAAAsAAAAAAYABACAAAD/AAAAAgSEj6lXADs=",
  );

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A JPEG segment. */
export const aSegment = (marker: number, data: Uint8Array): Uint8Array =>
  join([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff], data);

const big32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** A PNG chunk with a checksum that holds. */
export function aChunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const named = join(bytesOf(type), data);
  return join(big32(data.length), named, big32(crc32(named)));
}

/** Puts bytes into a file. */
export const insertAt = (file: Uint8Array, at: number, added: Uint8Array): Uint8Array<ArrayBuffer> =>
  join(file.subarray(0, at), added, file.subarray(at));

/** An Exif block as a camera writes it: make, orientation, position. */
export function anExif(orientation: number, littleEndian = true): Uint8Array {
  const number = (value: number, bytes: number) => {
    const parts = Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff);
    return littleEndian ? parts : parts.reverse();
  };
  const text = bytesOf("CamShop\0");
  const make = [...number(0x010f, 2), ...number(2, 2), ...number(8, 4), ...number(38, 4)];
  const turned = [...number(0x0112, 2), ...number(3, 2), ...number(1, 4), ...number(orientation, 2), 0, 0];
  const order = bytesOf(littleEndian ? "II" : "MM");
  const head = join(bytesOf("Exif\0\0"), order, number(42, 2), number(8, 4), number(2, 2));
  return join(head, make, turned, number(0, 4), text, bytesOf("GPS 52.52 13.40"));
}
