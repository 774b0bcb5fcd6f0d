/** The style sheet of the embed page. */
export const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d2327;background:#fff}
.card{padding:1.25rem;border:1px solid #d5d9dd;overflow:hidden}
.card img{display:block;width:100%;height:auto;max-height:320px;object-fit:cover;margin-bottom:1rem}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
.text p{margin:0 0 .75rem;color:#50575e;overflow-wrap:anywhere}
footer{margin-top:1rem;font-size:.875rem;font-weight:600}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
@media (prefers-color-scheme:dark){body{color:#e8eaed;background:#16191d}.card{border-color:#3c434a}.text p{color:#b4bac0}}
`;
