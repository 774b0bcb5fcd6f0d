import { expect, test } from "vitest";
import { toSample, toSamplePath } from "./sample-path.ts";

test.each([
  ["/x", "/x"],
  ["/x/(?P<id>[\\d]+)", "/x/1"],
  ["/x/(?P<id>[\\d]+)/y/(?P<w>[^/]+)", "/x/1/y/1"],
  ["/x/(?P<k>post|page)", "/x/post"],
  ["/x/(?P<s>[a-z]+(?:-[a-z]+)?)/y", "/x/x/y"],
  ["/x/(?P<u>[0-9a-f]{8}-[0-9a-f-]+)", "/x/01234567-89ab-4def-8123-456789abcdef"],
])("a path for %s is %s", (key, path) => expect(toSamplePath(key, toSample)).toBe(path));
