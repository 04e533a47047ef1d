/** Whatever a file may hold, a browser that opens it by itself runs and loads nothing. */
export const INERT = { "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff" };

interface InertFile {
  type: string;
  /** Of `Cache-Control`. */
  caching: string;
  bytes?: number;
  etag?: string;
  /** Saved under this name rather than shown; in ASCII. */
  saveAs?: string;
}

/** The headers of every answer that is a file: uploaded, drawn or exported. */
export const inertFile = ({ type, caching, bytes, etag, saveAs }: InertFile): Record<string, string> => ({
  ...INERT,
  "content-type": type,
  "cache-control": caching,
  ...(bytes !== undefined && { "content-length": String(bytes) }),
  ...(etag !== undefined && { etag }),
  ...(saveAs !== undefined && { "content-disposition": `attachment; filename="${saveAs}"` }),
});
