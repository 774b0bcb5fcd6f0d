export * from "./data.ts";
export * from "./dialogs.tsx";
export * from "./fields.tsx";
export * from "./layout.tsx";
export * from "./surroundings.ts";
export * from "./table.tsx";
