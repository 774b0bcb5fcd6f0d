/** Print styles of articles: no navigation and forms, black on white, and the addresses of links to other sites. */
export const print = `
@media print {
  :root { --color-background: #fff; --color-surface: #fff; --color-text: #000; --color-muted: #444; --color-accent: #000; --color-border: #bbb; --text-base: 11pt }
  .menu, .menu-button, .skip-link, .site-footer form, .comment-form, .comment-reply, .pagination, .part-links, .neighbours, .password-form, iframe, video, audio { display: none !important }
  .site-header { position: static !important }
  main { padding: 0; max-width: none }
  a { color: inherit }
  .content a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .8em; overflow-wrap: anywhere }
  h1, h2, h3 { break-after: avoid }
  img, figure, pre, blockquote, table { break-inside: avoid }
}
`;
