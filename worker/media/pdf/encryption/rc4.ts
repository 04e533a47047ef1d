/** RC4, which older PDFs are locked with; the platform does not offer it, and nothing else here may use it. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint8Array.from({ length: 256 }, (_, n) => n);
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(state, i) + at(key, i % key.length)) & 255;
    swap(state, i, j);
  }
  const out = new Uint8Array(data.length);
  let i = 0;
  j = 0;
  for (let n = 0; n < data.length; n += 1) {
    i = (i + 1) & 255;
    j = (j + at(state, i)) & 255;
    swap(state, i, j);
    out[n] = at(data, n) ^ at(state, (at(state, i) + at(state, j)) & 255);
  }
  return out;
}

const at = (bytes: Uint8Array, n: number): number => bytes[n] ?? 0;

function swap(state: Uint8Array, i: number, j: number): void {
  const before = at(state, i);
  state[i] = at(state, j);
  state[j] = before;
}
