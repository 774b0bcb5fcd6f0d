export { postgresOfRun as setup } from "waymark/testing";
