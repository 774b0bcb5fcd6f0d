import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Of the sources of a package only the files that are used become part of the admin, of its bundle all would.
  resolve: { conditions: ["@waymark/source", ...defaultClientConditions] },
  // Chunks import each other relative to their own address, since a site chooses the path of the admin.
  base: "./",
  build: {
    outDir: "client-dist/files",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsDir: "",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The content editor is one chunk, which is loaded with the first text.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: "client/main.tsx" },
  },
});
