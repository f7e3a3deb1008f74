// node answer.mjs PORT: answers 200 to every request that node's parser lets through, once its body
// has come. For ask.py.
import { createServer } from "node:http";

createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end());
}).listen(Number(process.argv[2]), "127.0.0.1");
