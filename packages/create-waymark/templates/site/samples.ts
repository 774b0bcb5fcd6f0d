import site from "./site.ts";

const articles = [
  {
    slug: "high-water",
    title: "High water",
    content: "<p>The quay is wet until noon. Bring boots.</p>",
  },
  {
    slug: "fog-until-ten",
    title: "Fog until ten",
    content: "<p>Nobody left the harbour before the bell stopped.</p>",
  },
];

await site.start();
const as = site.system;
for (const article of articles) {
  const known = await site.call(
    "GET /core/v2/posts",
    { slug: [article.slug], status: ["any"] },
    { as },
  );
  if (known.body.length > 0) continue;
  const { body } = await site.call(
    "POST /core/v2/posts",
    { ...article, status: "publish" },
    { as },
  );
  console.log(`Added ${body.link}`);
}
await site.close();
