import { screenTexts } from "@waymark/core";

/** Labels of block attributes whose names are not clear. */
export const screensEn = screenTexts({
  name: "blocks of block-editor in English",
  language: "en",
  words: {
    addLinkToFeaturedImage: "Link featured images",
    asc: "Ascending",
    blockLayout: "Layout",
    commentsToShow: "Number of comments",
    desc: "Descending",
    displayAsDropdown: "Display as an expandable list",
    displayPostContentRadio: "Length of the content",
    excerptLength: "Length of excerpts in words",
    featuredImageAlign: "Alignment of featured images",
    featuredImageSizeSlug: "Size of featured images",
    feedURL: "URL of the feed",
    isNested: "Indent child pages",
    itemsToShow: "Number of entries",
    openInNewTab: "Open links in a new tab",
    opensInNewTab: "Open link in a new tab",
    orderBy: "Order by",
    parentPageID: "Parent page",
    postLayout: "Layout",
    post_tag: "Tag",
    postsToShow: "Number of posts",
    rel: "Relation of links (rel)",
    ref: "Content",
    selectedAuthor: "Author",
    showEmpty: "Show empty terms",
    showOnlyTopLevel: "Show only top-level terms",
  },
});
