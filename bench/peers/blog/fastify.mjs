/** A blog with Fastify: JSON Schemas for requests and responses, better-sqlite3 with prepared statements. */
import fastify from "fastify";
import * as z from "zod";
import { announce } from "../../lib/server.mjs";
import { openBlog } from "./database.mjs";
import { changedPost, listQuery, newPost } from "./input.mjs";
import { createStore } from "./store.mjs";

const store = createStore(await openBlog(process.env.DATABASE));
const app = fastify();
const schemaOf = (schema) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
};
const text = { type: "string" };
const number = { type: "integer" };
const object = (properties) => ({ type: "object", properties });
const post = object({
  id: number,
  status: text,
  date: text,
  modified: text,
  slug: text,
  title: text,
  content: text,
  excerpt: text,
  sticky: { type: "boolean" },
  author: object({ id: number, name: text }),
  terms: { type: "array", items: object({ id: number, taxonomy: text, name: text }) },
});
const params = { type: "object", properties: { id: { type: "integer", minimum: 1 } } };
const notFound = { code: "not_found", message: "There is no such post." };

app.decorateRequest("user", null);
const onRequest = async (request, reply) => {
  request.user = store.userOf(request.headers.authorization);
  if (!request.user) return reply.code(401).send({ code: "unauthorized", message: "Sign in." });
};
app.get(
  "/posts",
  {
    schema: {
      querystring: schemaOf(listQuery),
      response: { 200: { type: "array", items: post } },
    },
  },
  (request, reply) => {
    const { rows, total } = store.list(request.query);
    reply.header("x-total", total).send(rows);
  },
);
app.get("/posts/:id", { schema: { params, response: { 200: post } } }, (request, reply) => {
  const found = store.get(request.params.id);
  if (found) reply.send(found);
  else reply.code(404).send(notFound);
});
app.post(
  "/posts",
  { onRequest, schema: { body: schemaOf(newPost), response: { 201: post } } },
  (request, reply) => reply.code(201).send(store.create(request.body, request.user.id)),
);
app.patch(
  "/posts/:id",
  { onRequest, schema: { params, body: schemaOf(changedPost), response: { 200: post } } },
  (request, reply) => {
    const changed = store.update(request.params.id, request.body);
    if (changed) reply.send(changed);
    else reply.code(404).send(notFound);
  },
);
app.delete("/posts/:id", { onRequest, schema: { params } }, (request, reply) => {
  if (store.remove(request.params.id)) reply.send({ deleted: true });
  else reply.code(404).send(notFound);
});
await app.listen({ port: Number(process.env.PORT ?? 0), host: "127.0.0.1" });
announce(app.server.address().port);
