import Database from "better-sqlite3";
const p=Database.prototype.prepare; globalThis.seen=[];
Database.prototype.prepare=function(sql){globalThis.seen.push(sql);return p.call(this,sql)};
export {Database};
