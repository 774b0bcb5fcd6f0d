import type { CreateUserInput } from "@waymark/accounts";
import type { TestClient, TestSite } from "@waymark/testing";

/**
 * Creates a user for each role in a test site with `accounts()`: ids from 1, logins equal to the roles. Returns
 * a client for each: `const { editor, author } = await testUsers(site, ["editor", "author"])`.
 *
 * @param more - Further values for the user of a role.
 */
export async function testUsers<const R extends string>(
  { site, as }: Pick<TestSite, "site" | "as">,
  roles: readonly R[],
  more: (role: R) => Partial<CreateUserInput> = () => ({}),
): Promise<Readonly<Record<R, TestClient>>> {
  const { createUser } = await import("@waymark/accounts");
  const clients = {} as Record<R, TestClient>;
  for (const [at, role] of roles.entries()) {
    const user = { id: at + 1, login: role, email: `${role}@example.com`, role };
    await site.run(createUser, { ...user, ...more(role) });
    clients[role] = as({ id: user.id, login: role, roles: [role] });
  }
  return clients;
}
