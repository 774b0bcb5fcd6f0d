export * from "@waymark/core/testing";
