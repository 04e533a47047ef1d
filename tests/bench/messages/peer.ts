import { createServer } from "node:http";
import { Server } from "socket.io";

// The peer: socket.io on Node, a process of its own. It numbers what it hears, passes it on to everybody, and stores nothing.
const server = createServer();
const io = new Server(server, { transports: ["websocket"], serveClient: false });
let seq = 0;

interface Draft {
  id: string;
  text: string;
}

io.on("connection", (socket) => {
  socket.on("send", ({ id, text }: Draft, stored: (of: object) => void) => {
    const at = Date.now();
    seq += 1;
    io.emit("messages", { messages: [{ seq, clientId: id, senderId: socket.id, at, text }] });
    stored({ type: "stored", id, seq, at });
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`ready ${address.port}`);
});
