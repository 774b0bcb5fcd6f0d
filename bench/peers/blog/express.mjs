/** A blog with Express 5, zod and better-sqlite3 with prepared statements. */
import express from "express";
import { createServer } from "node:http";
import { listen } from "../../lib/server.mjs";
import { openBlog } from "./database.mjs";
import { changedPost, listQuery, newPost } from "./input.mjs";
import { createStore } from "./store.mjs";

const store = createStore(await openBlog(process.env.DATABASE));
const app = express();
app.disable("x-powered-by");
app.set("etag", false);
const json = express.json();
const notFound = { code: "not_found", message: "There is no such post." };

const valid = (schema, part) => (request, response, next) => {
  const { success, data, error } = schema.safeParse(request[part]);
  if (!success) return response.status(400).json({ code: "invalid", issues: error.issues });
  response.locals.input = data;
  next();
};
const signedIn = (request, response, next) => {
  response.locals.user = store.userOf(request.headers.authorization);
  if (response.locals.user) next();
  else response.status(401).json({ code: "unauthorized", message: "Sign in." });
};
const send = (response, found) =>
  found ? response.json(found) : response.status(404).json(notFound);

app.get("/posts", valid(listQuery, "query"), (_request, response) => {
  const { rows, total } = store.list(response.locals.input);
  response.set("X-Total", String(total)).json(rows);
});
app.get("/posts/:id", (request, response) => send(response, store.get(Number(request.params.id))));
app.post("/posts", signedIn, json, valid(newPost, "body"), (_request, response) => {
  const { input, user } = response.locals;
  response.status(201).json(store.create(input, user.id));
});
app.patch("/posts/:id", signedIn, json, valid(changedPost, "body"), (request, response) =>
  send(response, store.update(Number(request.params.id), response.locals.input)),
);
app.delete("/posts/:id", signedIn, (request, response) =>
  send(response, store.remove(Number(request.params.id)) && { deleted: true }),
);
listen(createServer(app));
