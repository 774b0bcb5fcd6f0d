/** The entry of the bundle for browsers. It uses the configured instance of api-fetch. */
export const entry = `import apiFetch from "@wordpress/api-fetch";
import { dispatch, resolveSelect } from "@wordpress/data";
import { store } from "@wordpress/core-data";
window.apiFetch = apiFetch;
window.read = resolveSelect(store);
window.write = dispatch(store);`;

/**
 * What @wordpress/core-data, the data layer of the block editor, does in a browser with the session of an administrator. Each step is
 * code that returns true.
 */
export const coreDataSteps = {
  "starts with the nonce of the session": `
    const nonce = await (await fetch("/wp-admin/admin-ajax.php?action=rest-nonce")).text();
    apiFetch.use(apiFetch.createNonceMiddleware(nonce));
    apiFetch.use(apiFetch.createRootURLMiddleware(location.origin + "/wp-json/"));
    return (await read.getCurrentUser()).slug === "admin";`,
  "reads lists and their totals": `
    const query = { per_page: 3, orderby: "date" };
    const posts = await read.getEntityRecords("postType", "post", query);
    const total = await read.getEntityRecordsTotalItems("postType", "post", query);
    return posts.length === 3 && total >= 3;`,
  "reads types, taxonomies and terms": `
    const type = await read.getPostType("post");
    const taxonomies = await read.getTaxonomies();
    const terms = await read.getEntityRecords("taxonomy", "category", { per_page: 5 });
    return type.supports.autosave === true && taxonomies.length > 1 && terms.length > 0;`,
  "creates, edits, autosaves and deletes a page": `
    const page = await write.saveEntityRecord("postType", "page", { title: "By core-data", status: "draft" });
    write.editEntityRecord("postType", "page", page.id, { content: "<p>Edited</p>", status: "publish" });
    await write.saveEditedEntityRecord("postType", "page", page.id);
    const saved = await read.getEntityRecord("postType", "page", page.id);
    await write.saveEntityRecord("postType", "page", { id: page.id, title: "Unsaved" }, { isAutosave: true });
    const autosaves = await read.getAutosaves("page", page.id);
    const revisions = await read.getRevisions("postType", "page", page.id, { context: "edit" });
    const deleted = await write.deleteEntityRecord("postType", "page", page.id, { force: true });
    return saved.content.raw === "<p>Edited</p>" && saved.status === "publish" && autosaves.length === 1
      && autosaves[0].title.raw === "Unsaved" && revisions.length > 0 && Boolean(deleted);`,
  "saves an event of the calendar": `
    const event = await write.saveEntityRecord("postType", "tribe_events", { title: "Regatta" });
    const found = await read.getEntityRecord("postType", "tribe_events", event.id);
    await write.deleteEntityRecord("postType", "tribe_events", event.id, { force: true });
    return found.title.raw === "Regatta" && found.type === "tribe_events";`,
  "finds the theme and its patterns": `
    const theme = await read.getCurrentTheme();
    const patterns = await read.getBlockPatterns();
    return theme.is_block_theme === false && patterns.length === 0;`,
  "asks for permissions": `
    return (await read.canUser("create", { kind: "postType", name: "post" })) === true
      && (await read.canUser("update", "settings")) === true;`,
  "reads and saves settings": `
    const { title } = await read.getEntityRecord("root", "site");
    await write.saveEntityRecord("root", "site", { title });
    return typeof title === "string" && title.length > 0;`,
  "saves several items in a batch": `
    await write.__experimentalBatch([
      ({ saveEntityRecord }) => saveEntityRecord("taxonomy", "post_tag", { name: "batch one" }),
      ({ saveEntityRecord }) => saveEntityRecord("taxonomy", "post_tag", { name: "batch two" }),
    ]);
    const tags = await apiFetch({ path: "/wp/v2/tags?search=batch" });
    for (const { id } of tags) await write.deleteEntityRecord("taxonomy", "post_tag", id, { force: true });
    return tags.length === 2;`,
  "finds the menu of the site": `
    const { id } = await apiFetch({ path: "/wp-block-editor/v1/navigation-fallback?_embed=true" });
    const menu = await read.getEntityRecord("postType", "wp_navigation", id);
    return menu.type === "wp_navigation" && menu.status === "publish";`,
  "learns that an address has no embed": `
    const preview = await read.getEmbedPreview("https://nowhere.invalid/");
    return preview === false;`,
};
