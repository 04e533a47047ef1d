import { createServer } from "node:net";
import { stop } from "./run.mjs";

/** Both addresses that a browser tries for "localhost". */
const ADDRESSES = ["127.0.0.1", "::1"];

/** The port that PORT names, once nobody else is found to listen there; stops with a sentence otherwise. */
export async function freePort() {
  const port = Number(process.env.PORT ?? 8788);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    stop(`PORT must be a port number; it is "${process.env.PORT}".`);
  const errors = await Promise.all(ADDRESSES.map((host) => errorOfListening(host, port)));
  if (errors.includes("EADDRINUSE"))
    stop(`Port ${port} is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`);
  if (errors.includes("EACCES")) stop(`This system does not let you listen on port ${port}. Choose one above 1023.`);
  return port;
}

/** Another error than these two says that the machine has no such address. */
const errorOfListening = (host, port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.on("error", ({ code }) => resolve(code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
