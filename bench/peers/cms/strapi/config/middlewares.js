/** The middleware of a new project without `strapi::logger`. */
module.exports = "errors security cors poweredBy query body session favicon public"
  .split(" ")
  .map((name) => `strapi::${name}`);
