/** One endpoint of a route: its arguments, and for GET a form that sends the request. */
export const endpoint = String.raw`
const badge = (method) => element("span", { class: "badge " + method.toLowerCase() }, method);
const pathOf = (parts) => parts.map((part) => (part.name ? element("span", { class: "param" }, "{" + part.name + "}") : part.text));
function argsOf(route, endpoint) {
  const inPath = namesIn(route.parts);
  const own = Object.entries(endpoint.args).map(([name, schema]) => [name, recordOf(schema)]);
  const missing = inPath.filter((name) => !(name in endpoint.args)).map((name) => [name, { type: "string" }]);
  return [...missing, ...own]
    .map(([name, schema]) => ({ name, schema, inPath: inPath.includes(name), isRequired: inPath.includes(name) || schema.required === true }))
    .sort((one, other) => other.inPath - one.inPath || other.isRequired - one.isRequired);
}
function argRow(arg, id, field) {
  const head = [element(field ? "label" : "span", { class: "name", for: field && id }, arg.name), arg.isRequired && element("span", { class: "must" }, "required"), !field && element("span", { class: "type" }, typeOf(arg.schema))];
  return element("div", { class: "arg" + (field ? "" : " told") }, element("div", { class: "head" }, head.filter(Boolean)), element("div", { class: "about" }, describe(arg, field)), field && element("div", { class: "field" }, field));
}
function endpointCard(route, endpoint, index, asked) {
  const args = argsOf(route, endpoint);
  const canSend = isRead(endpoint);
  const fields = new Map();
  const given = new Map();
  for (const [name, value] of canSend ? asked.pairs : []) {
    const plain = name.replace(/\[\d*\]$/, "");
    given.set(plain, given.has(plain) ? given.get(plain) + "," + value : value);
  }
  const rows = args.map((arg, i) => {
    const id = "arg-" + index + "-" + i;
    if (!canSend) return argRow(arg, id);
    const field = control(id, arg.schema, arg.isRequired, arg.inPath ? asked.values[arg.name] : given.get(arg.name));
    fields.set(arg.name, { arg, field });
    return argRow(arg, id, field);
  });
  const title = element("h2", { class: "methods" }, endpoint.methods.map(badge), endpoint.allow_batch && element("span", { class: "tag" }, "allows batches"));
  const about = endpoint.summary ?? endpoint.description;
  const body = rows.length > 0 ? element("div", { class: "args" }, rows) : element("p", { class: "muted pad" }, "No arguments.");
  if (!canSend) return { card: element("section", { class: "card" }, title, about && element("p", { class: "pad" }, about), body) };

  // Arguments that are not in the catalogue (_fields, _embed, …) have their own field.
  const rest = toQuery([...given].filter(([name]) => !fields.has(name)));
  const extra = element("input", { id: "extra-" + index, autocomplete: "off", spellcheck: "false", placeholder: "_fields=id,title" });
  extra.value = rest;
  const extraRow = element("div", { class: "arg" }, element("div", { class: "head" }, element("label", { class: "name plain", for: extra.id }, "More")), element("div", { class: "about" }, element("p", { class: "muted" }, "Further query arguments, such as ", code("_fields"), " or ", code("_embed"), ".")), element("div", { class: "field" }, extra));
  const target = () => {
    const values = {};
    const pairs = [];
    for (const [name, { arg, field }] of fields) {
      if (field.value === "") continue;
      if (arg.inPath) values[name] = field.value;
      else pairs.push(...pairsOf(name, field.value, arg.schema));
    }
    const query = [toQuery(pairs), extra.value.trim().replace(/^[?&]+/, "").replaceAll(" ", "+").replaceAll("#", "%23")].filter(Boolean).join("&");
    return fill(route.parts, values) + (query && "?" + query);
  };
  const address = element("output", { class: "address" });
  const send = element("button", { type: "submit", class: "primary", title: "Ctrl + Enter" }, "Send");
  const copyAddress = element("button", { type: "button", class: "quiet", click: () => copy(copyAddress, location.origin + root + target()) }, "Copy URL");
  const copyCurl = element("button", { type: "button", class: "quiet", click: () => copy(copyCurl, "curl -sS '" + (location.origin + root + target()).replaceAll("'", "%27") + "'") }, "Copy as curl");
  const result = element("div", { class: "answer" });
  const spoken = element("p", { class: "unseen", role: "status" });
  const preview = () => address.replaceChildren(root + target());
  let running;
  async function run(saves) {
    if (!form.reportValidity()) return;
    running?.abort();
    const own = (running = new AbortController());
    if (saves) history.replaceState(null, "", "#" + (target().includes("?") ? target() : target() + "?"));
    send.textContent = "Sending…";
    result.classList.add("waiting");
    const began = performance.now();
    try {
      const response = await ask(root + target(), AbortSignal.any([own.signal, AbortSignal.timeout(30000)]));
      const bytes = await response.arrayBuffer();
      const time = performance.now() - began;
      if (running === own) showAnswer(result, { response, text: new TextDecoder().decode(bytes), size: bytes.byteLength, time });
    } catch (error) {
      if (running === own && error.name !== "AbortError") showFailure(result, error);
    }
    if (running !== own) return;
    send.textContent = "Send";
    result.classList.remove("waiting");
    spoken.textContent = result.querySelector(".outcome")?.textContent ?? "";
    const panel = result.parentElement;
    if (panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView();
  }
  const form = element("form", { input: preview, change: preview, submit: (event) => (event.preventDefault(), run(true)), keydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && (event.preventDefault(), run(true)) },
    title, about && element("p", { class: "pad" }, about),
    element("div", { class: "try" },
      element("div", { class: "args" }, rows, extraRow),
      element("div", { class: "panel" },
        element("div", { class: "sender" }, address, element("div", { class: "actions" }, send, copyAddress, copyCurl)),
        spoken,
        result)));
  preview();
  return { card: element("section", { class: "card wide" }, form), run: () => run(false) };
}
`;
