import {Database} from "./zz.mjs";
process.env.DATABASE="/tmp/waymark-bench/posts-waymark.db"; process.env.PORT="18999";
await import("/work/main/bench/waymark/posts.mjs");
seen.length=0;
await (await fetch("http://127.0.0.1:18999/api/core/v2/posts?per_page=10")).text();
console.log(seen.join("\n---\n"));
process.exit();
