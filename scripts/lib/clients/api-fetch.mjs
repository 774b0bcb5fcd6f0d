/** The entry of the bundle for browsers. */
export const entry = `import apiFetch from "@wordpress/api-fetch";
window.apiFetch = apiFetch;`;

/** What @wordpress/api-fetch does in a browser with the session of an administrator. Each step is code that returns true. */
export const apiFetchSteps = {
  "starts with the nonce of the session": `
    window.nonceEndpoint = "/wp-admin/admin-ajax.php?action=rest-nonce";
    const nonce = await (await fetch(nonceEndpoint)).text();
    const api = window.apiFetch;
    window.nonce = api.createNonceMiddleware(nonce);
    api.use(window.nonce);
    api.use(api.createRootURLMiddleware(location.origin + "/wp-json/"));
    api.use(api.fetchAllMiddleware);
    api.use(api.mediaUploadMiddleware);
    api.nonceEndpoint = nonceEndpoint;
    api.nonceMiddleware = window.nonce;
    return (await api({ path: "/wp/v2/users/me" })).slug === "admin";`,
  "reads with a context that requires permissions": `
    const posts = await apiFetch({ path: "/wp/v2/posts?context=edit&per_page=2" });
    return posts.length === 2 && typeof posts[0].content.raw === "string";`,
  "fetches a new nonce if its own is outdated": `
    window.nonce.nonce = "outdated";
    const { slug } = await apiFetch({ path: "/wp/v2/users/me" });
    return slug === "admin" && window.nonce.nonce !== "outdated";`,
  "creates, overrides the method and deletes": `
    const made = await apiFetch({ path: "/wp/v2/tags", method: "POST", data: { name: "fetched" } });
    const saved = await apiFetch({ path: "/wp/v2/tags/" + made.id, method: "PUT", data: { name: "again" } });
    const gone = await apiFetch({ path: "/wp/v2/tags/" + made.id + "?force=true", method: "DELETE" });
    return saved.name === "again" && gone.deleted === true;`,
  "reads all pages of a list": `
    const all = await apiFetch({ path: "/wp/v2/posts?per_page=-1&_fields=id" });
    const response = await apiFetch({ path: "/wp/v2/posts?per_page=1", parse: false });
    return all.length === Number(response.headers.get("X-WP-Total"));`,
  "uploads an image": `
    const bytes = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="), (one) => one.charCodeAt(0));
    const body = new FormData();
    body.append("file", new File([bytes], "dot.png", { type: "image/png" }));
    const media = await apiFetch({ path: "/wp/v2/media", method: "POST", body });
    await apiFetch({ path: "/wp/v2/media/" + media.id + "?force=true", method: "DELETE" });
    return media.media_type === "image";`,
  "reports errors with their code": `
    try { await apiFetch({ path: "/wp/v2/posts/99999999" }); return false; }
    catch (error) { return error.code === "rest_post_invalid_id"; }`,
  "reads allowed methods": `
    const response = await apiFetch({ path: "/wp/v2/posts", method: "OPTIONS", parse: false });
    return response.headers.get("Allow").includes("POST");`,
  "sends a batch": `
    const { responses } = await apiFetch({ path: "/batch/v1", method: "POST", data: { requests: [
      { method: "POST", path: "/wp/v2/tags", body: { name: "batched" } } ] } });
    const [{ status, body }] = responses;
    await apiFetch({ path: "/wp/v2/tags/" + body.id + "?force=true", method: "DELETE" });
    return status === 201;`,
};
